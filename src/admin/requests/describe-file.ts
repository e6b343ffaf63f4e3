import type { LeadAttachment } from '../../shared/attachments/attachment-answers.ts';
import { isShown } from '../../shared/attachments/file-kinds.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { formatBytes } from '../../shared/format-bytes.ts';

/** Whether the inbox shows the file as a picture. */
export const isPicture = ({ kind, state }: LeadAttachment): boolean =>
  state === 'complete' && kind !== null && isShown(kind);

export const nameFile = ({ name }: Pick<LeadAttachment, 'name'>): string => name || 'Arquivo sem nome ainda';

/** Kind, size and status of a file, in Portuguese. */
export function describeFile(file: LeadAttachment, receivedAt: string, now: Date): string {
  const { kind, bytes, state } = file;
  const isOverdue = now.getTime() - Date.parse(receivedAt) > DAY_MS;
  const states: Readonly<Record<LeadAttachment['state'], string>> = {
    open: isOverdue ? 'não chegou' : 'a caminho',
    complete: '',
    refused: 'não chegou: o conteúdo não é de um tipo aceito',
    missing: 'não chegou',
    removed: 'apagado, porque o pedido foi descartado',
  };
  const details = [kind?.toUpperCase(), bytes > 0 && formatBytes(bytes), states[state]];
  return details.filter(Boolean).join(' · ');
}
