import { kindOfName } from '../../shared/attachments/file-kinds.ts';
import { formatBytes } from '../../shared/format-bytes.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { formatNotice } from './describe-on-way.ts';

/** A file as the form shows it. */
export interface FileRow {
  id: string;
  name: string;
  /** In bytes; 0: not known yet. */
  size: number;
  preview?: string | undefined;
  /** `sending` and after it: its request is stored. */
  state: 'preparing' | 'ready' | 'sending' | 'line' | 'busy' | 'refused';
  /** The part that has left the device, in whole percent. */
  percent: number;
  notice?: Notice | undefined;
}

const STATES: Record<Exclude<FileRow['state'], 'sending' | 'refused'>, string> = {
  preparing: 'Preparando…',
  ready: 'Pronto: vai logo depois da solicitação',
  line: 'Sem conexão: continua sozinho',
  busy: 'Site ocupado: continua sozinho',
};

/** The row's second line. */
export function describeState({ name, state, size, percent, notice }: FileRow): string {
  if (state === 'refused') return notice ? `Não chegou. ${formatNotice(notice)}` : '';
  const text = state === 'sending' ? `Enviando, ${percent}\u00a0%` : STATES[state];
  // Re-encoding would turn it into a JPEG, so it is sent unchanged, with its metadata.
  const camera = size > 0 && kindOfName(name) === 'heic' && 'com os dados da câmera';
  return [size > 0 && formatBytes(size), text, camera].filter(Boolean).join(' · ');
}
