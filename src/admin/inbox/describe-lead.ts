import type { Delivery, DeliveryAttempt, LeadEvent, LeadSummary } from '../../shared/inbox/inbox-wire.ts';
import { STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { SEGMENT_LABELS, type Segment } from '../../shared/request/segments.ts';
import { momentFormat } from '../moments.ts';

const DAY_MS = 86_400_000;

const format = momentFormat({ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });
export const formatShort = (at: string) => format(at).replace(', ', ' ');
export const formatDay = momentFormat({ dateStyle: 'short' });
export const formatLong = momentFormat({ dateStyle: 'long', timeStyle: 'short' });

export const labelSegment = (segment: Segment) =>
  segment === '' ? 'Segmento não informado' : SEGMENT_LABELS[segment];

/**
 * A lead's age in Portuguese: working hours or minutes while the visitor waits for a reply; calendar days
 * for other open leads; the date and time of arrival for closed leads.
 */
export function describeAge(
  { receivedAt, state, waitingMinutes }: Pick<LeadSummary, 'receivedAt' | 'state' | 'waitingMinutes'>,
  now: Date,
): string {
  if (waitingMinutes !== null) {
    if (waitingMinutes < 1) return 'há menos de 1\u00a0min útil';
    if (waitingMinutes === 1) return 'há 1\u00a0min útil';
    if (waitingMinutes < 60) return `há ${waitingMinutes}\u00a0min de expediente`;
    const hours = Math.floor(waitingMinutes / 60);
    return hours === 1 ? 'há 1\u00a0h de expediente' : `há ${hours}\u00a0h de expediente`;
  }
  if (state === 'new' || state === 'active') {
    return `há ${Math.floor((now.getTime() - Date.parse(receivedAt)) / DAY_MS)}\u00a0dias`;
  }
  return formatShort(receivedAt);
}

const CHANNELS = { whatsapp: 'WhatsApp', email: 'email' } as const;

function describeJoining({ isJoined, other }: LeadEvent & { kind: 'joining' }): string {
  if (other === null) return 'Separou este pedido do cliente';
  const where = `cliente do pedido ${formatReference(other)}`;
  return isJoined ? `Juntou com o ${where}` : `Separou do ${where}`;
}

/** One line of the history in Portuguese; a note's text is shown separately. */
export function describeEvent(event: LeadEvent): string {
  if (event.kind === 'reply') return `Abriu uma resposta por ${CHANNELS[event.channel]}`;
  if (event.kind === 'resend') return 'Reenviou o email à equipe';
  if (event.kind === 'note') return 'Anotou';
  if (event.kind === 'joining') return describeJoining(event);
  if (event.kind === 'entry') return 'Registrou o pedido';
  if (event.from === 'suspect' && event.to === 'new') return 'Marcou que não é spam';
  return `Mudou de ${STATE_LABELS[event.from]} para ${STATE_LABELS[event.to]}`;
}

export const OUTCOME_LABELS: Readonly<Record<DeliveryAttempt['outcome'], string>> = {
  delivered: 'Entregue',
  failed: 'Falhou',
  listed: 'No resumo da hora',
};

export const DELIVERY_LABELS: Readonly<Record<Delivery, string>> = {
  pending: 'O email ainda não foi entregue; o site continua tentando.',
  delivered: 'O email chegou ao servidor da equipe.',
  dead: 'O email não pôde ser entregue. Reenvie ou responda daqui.',
};
