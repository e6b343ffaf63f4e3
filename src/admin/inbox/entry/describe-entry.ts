import { formatMoment } from '../../moments.ts';
import type { Reason } from '../inbox-client.ts';
import type { ParsedChat } from './parse-chat.ts';

const FIELDS = [
  ['name', 'nome'],
  ['phone', 'telefone'],
  ['email', 'email'],
  ['company', 'empresa'],
  ['machine', 'máquina'],
  ['segment', 'segmento'],
] as const;

/** What was found in the pasted text, in Portuguese; empty for an empty text. */
export function describeFound(found: ParsedChat): string {
  const { message, senders, messages, media } = found;
  if (message === '' && senders.length === 0) return '';
  const names = FIELDS.flatMap(([field, label]) => (found[field] ? [label] : []));
  const read = names.length > 0 ? `Encontrado: ${names.join(', ')}.` : 'Nenhum dado de contato encontrado.';
  if (senders.length === 0) return `${read} O texto todo foi para a mensagem.`;
  const said = messages === 1 ? '1 mensagem do cliente.' : `${messages} mensagens do cliente.`;
  if (media === 0) return `${read} ${said}`;
  const files = media === 1 ? 'Um arquivo não veio no texto' : `${media} arquivos não vieram no texto`;
  return `${read} ${said} ${files}.`;
}

const FAILURES: Partial<Record<Reason, string>> = {
  'signed-out': 'Sua sessão terminou. Nada foi salvo; entre de novo e salve.',
  forbidden: 'Sua conta não pode registrar pedidos.',
  size: 'O texto é grande demais para salvar. Deixe só o que importa na mensagem.',
  invalid: 'O servidor não aceitou este pedido. Confira os campos e tente de novo.',
};
export const explainEntryFailure = (code: Reason): string =>
  FAILURES[code] ??
  'O servidor não confirmou o pedido. O que você escreveu continua aqui; tente de novo: nada fica salvo duas vezes.';

export const FIELDS_WRONG = 'Nada foi salvo. Corrija os campos marcados.';

export const describeChatTime = (at: string) => `Na conversa: ${formatMoment(at)}`;
