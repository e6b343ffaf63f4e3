import { DAY_MS } from '../../shared/durations.ts';
import { formatWholeDay } from '../../shared/inbox/day.ts';
import type { Delivery, LeadEvent, LeadWork } from '../../shared/inbox/inbox-answers.ts';
import { type ChosenState, type LeadState, STATE_LABELS } from '../../shared/inbox/lead-state.ts';
import {
  type OutcomeChoice,
  parseOutcomeDetail,
  parseProposalDetail,
  type WorkKind,
} from '../../shared/inbox/lead-work.ts';
import { LOST_REASON_LABELS, OUTCOME_LABELS } from '../../shared/inbox/outcomes.ts';
import { formatReais } from '../../shared/reais.ts';
import { CUSTOMER_ACTIONS } from '../../shared/request/page-wire.ts';
import { SEGMENT_LABELS, type Segment } from '../../shared/request/segments.ts';
import { momentFormat } from '../frame/format-moment.ts';

/** "Retorno hoje", "Retorno atrasado, 20/11" or "Retorno 27/11 às 14:30: ligar sobre o prazo"; empty without a follow-up. */
export function describeFollowUp(
  { followUpOn: day, followUpTime: time, followUpNote: note }: LeadWork,
  today: string,
): string {
  if (day === null) return '';
  const when = day === today ? 'hoje' : formatDay(day, today);
  return `Retorno ${day < today ? 'atrasado, ' : ''}${when}${time ? ` às ${time}` : ''}${note ? `: ${note}` : ''}`;
}

/** Which colleague has the reply open; undefined: none. */
export const describeReplying = ({ replying }: LeadWork): string | undefined =>
  replying ? `${replying.by} está respondendo` : undefined;

export function choiceOf({ outcome, wonCents, lostReason }: LeadWork): OutcomeChoice {
  if (outcome === 'won') return { outcome, wonCents };
  return outcome === 'lost' && lostReason ? { outcome, lostReason } : { outcome: null };
}

/** Moving a suspect lead to "new" means that it is not spam, so that is the button's label. */
export const labelChoice = (choice: ChosenState, state: LeadState): string =>
  choice === 'new' && state === 'suspect' ? 'Não é spam' : STATE_LABELS[choice];

const BY_USE: readonly ChosenState[] = ['active', 'answered', 'discarded', 'new'];
const OF_SUSPECTS: readonly ChosenState[] = ['new', 'discarded'];

/** The states that the list offers for a lead, the most likely first. */
export const quickChoices = (state: LeadState): readonly ChosenState[] =>
  state === 'suspect' ? OF_SUSPECTS : BY_USE.filter((choice) => choice !== state);

const format = momentFormat({ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });
export const formatShort = (at: string) => format(at).replace(', ', ' ');
export const formatTime = momentFormat({ hour: '2-digit', minute: '2-digit' });
export const formatDate = momentFormat({ dateStyle: 'short' });

export const labelSegment = (segment: Segment) =>
  segment === '' ? 'Segmento não informado' : SEGMENT_LABELS[segment];

const dayFormat = momentFormat({ year: 'numeric', month: '2-digit', day: '2-digit' });
/** The calendar day of a moment in São Paulo, such as 2026-11-24. */
export const dayOf = (moment: string): string => dayFormat(moment).split('/').toReversed().join('-');

/** "24/11", with the year if it is not the current one. */
export const formatDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatWholeDay(day).slice(0, 5) : formatWholeDay(day);

/** When a lead arrived: "há 3 dias, 20/11 14:02"; with the year if it is not the current one. */
export function describeArrival(receivedAt: string, now: Date): string {
  const today = dayOf(now.toISOString());
  const day = dayOf(receivedAt);
  const days = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  const time = `${formatDay(day, today)} ${formatShort(receivedAt).slice(-5)}`;
  if (days <= 0) return `hoje, ${time}`;
  return days === 1 ? `ontem, ${time}` : `há ${days}\u00a0dias, ${time}`;
}

/** A time within opening hours: "25 min úteis", "6 h úteis". */
export function describeWorkingTime(minutes: number): string {
  if (minutes < 1) return 'menos de 1\u00a0min útil';
  if (minutes < 60) return minutes === 1 ? '1\u00a0min útil' : `${minutes}\u00a0min úteis`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? '1\u00a0h útil' : `${hours.toLocaleString('pt-BR')}\u00a0h úteis`;
}

/** "Ganho, R$ 1.200,00" or "Perdido: preço"; empty without an outcome. */
export function describeOutcome(choice: OutcomeChoice): string {
  if (choice.outcome === 'won') {
    return choice.wonCents === null
      ? OUTCOME_LABELS.won
      : `${OUTCOME_LABELS.won}, ${formatReais(choice.wonCents)}`;
  }
  if (choice.outcome === null) return '';
  return `${OUTCOME_LABELS.lost}: ${LOST_REASON_LABELS[choice.lostReason].toLowerCase()}`;
}

const CHANNELS = { whatsapp: 'WhatsApp', email: 'email' } as const;

/** Describes a change of a lead's work; `detail` is null if it was withdrawn. */
function describeWork(kind: WorkKind, detail: string | null, author: string): string {
  if (kind === 'assignment') {
    if (detail === author) return 'Assumiu o pedido';
    return detail === null ? 'Deixou o pedido sem dono' : `Passou o pedido para ${detail}`;
  }
  if (kind === 'follow-up') {
    const [day = '', time] = detail?.split(' ') ?? [];
    return day === ''
      ? 'Encerrou o retorno'
      : `Marcou retorno para ${formatWholeDay(day)}${time ? ` às ${time}` : ''}`;
  }
  if (kind === 'proposal') {
    if (detail === null) return 'Tirou a proposta enviada';
    const { day, version } = parseProposalDetail(detail);
    return version === undefined
      ? `Registrou a proposta enviada em ${formatWholeDay(day)}`
      : `Enviou a proposta, versão ${version}`;
  }
  const choice = parseOutcomeDetail(detail);
  return choice.outcome === null ? 'Tirou o desfecho' : `Registrou o desfecho: ${describeOutcome(choice)}`;
}

/** One line of the history in Portuguese; the text of a note or a follow-up is shown separately. */
export function describeEvent(event: LeadEvent): string {
  if (event.kind === 'reply') return `Resposta por ${CHANNELS[event.channel]}`;
  if (event.kind === 'note') return 'Anotou';
  if (event.kind === 'customer') {
    const did = CUSTOMER_ACTIONS[event.action];
    return did.charAt(0).toUpperCase() + did.slice(1);
  }
  if (event.kind === 'entry') return 'Registrou o pedido';
  if (event.kind === 'files')
    return `Acrescentou ${event.count === 1 ? '1 arquivo' : `${event.count} arquivos`}`;
  if (event.kind !== 'state') return describeWork(event.kind, event.detail, event.author);
  if (event.from === 'suspect' && event.to === 'new') return 'Marcou que não é spam';
  return `Mudou de ${STATE_LABELS[event.from]} para ${STATE_LABELS[event.to]}`;
}

export const DELIVERY_LABELS: Readonly<Record<Delivery, string>> = {
  pending: 'O email ainda não foi entregue; o site continua tentando.',
  delivered: 'O email chegou ao servidor da equipe.',
  dead: 'O email não pôde ser entregue. Responda daqui.',
};
