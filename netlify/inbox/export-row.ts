import type { Delivery } from '../../src/shared/inbox/inbox-answers.ts';
import { type LeadState, STATE_LABELS } from '../../src/shared/inbox/lead-state.ts';
import { ORIGIN_LABELS, type Origin } from '../../src/shared/inbox/origins.ts';
import {
  LOST_REASON_LABELS,
  type LostReason,
  OUTCOME_LABELS,
  type Outcome,
} from '../../src/shared/inbox/outcomes.ts';
import { readPhone } from '../../src/shared/phone.ts';
import { PROPOSAL_ANSWERS, type ProposalAnswer } from '../../src/shared/proposal/proposal.ts';
import { formatPlainReais } from '../../src/shared/reais.ts';
import { arrangeFields, readField } from '../../src/shared/request/field-uses.ts';
import type { ContactField, FieldSpec } from '../../src/shared/request/fields.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { pickRequest } from '../../src/shared/request/request.ts';
import { workingMinutes } from '../leads/store/lateness.ts';
import { DELIVERY } from '../leads/store/lead-record.ts';
import { isoTimeOf } from '../platform/sao-paulo.ts';

export const EXPORT_COLUMNS = `
  id, reference, received_at, state, request, ${DELIVERY} AS delivery,
  last_contact_at, origin, assignee, follow_up_on::text,
  to_char(follow_up_time, 'HH24:MI') AS follow_up_time, follow_up_note, first_answered_at, first_answer_minutes,
  proposal_sent_on::text, outcome, won_cents::text, lost_reason,
  (SELECT json_build_object('version', version, 'cents', total_cents, 'answer', answer)
   FROM proposals WHERE lead_id = id AND replaced_at IS NULL) AS proposal`;

export interface ExportRow {
  reference: string;
  received_at: Date;
  request: unknown;
  state: LeadState;
  delivery: Delivery;
  last_contact_at: Date | null;
  origin: Origin;
  assignee: string | null;
  follow_up_on: string | null;
  follow_up_time: string | null;
  follow_up_note: string;
  first_answered_at: Date | null;
  first_answer_minutes: number | null;
  proposal_sent_on: string | null;
  outcome: Outcome | null;
  won_cents: string | null;
  lost_reason: LostReason | null;
  /** The current version that was sent from the desk. */
  proposal: { version: number; cents: number; answer: ProposalAnswer | null } | null;
}

const FIRST: readonly ContactField[] = [
  'segment',
  'urgent',
  'name',
  'company',
  'email',
  'phone',
  'machine',
  'message',
];
const ARRANGED = arrangeFields(FIRST);
const FIELDS = ARRANGED.slice(0, FIRST.length);
/** New columns go at the end, so that no column of the team's spreadsheets moves. */
const LATER_FIELDS = ARRANGED.slice(FIRST.length);

export const EXPORT_HEADER = [
  'Referência',
  'Recebido em',
  'Estado',
  ...FIELDS.map(({ label }) => label),
  'Email à equipe',
  'Último contato',
  'Origem',
  'Responsável',
  'Retorno em',
  'Primeira resposta',
  'Minutos úteis até a primeira resposta',
  'Proposta enviada em',
  'Desfecho',
  'Valor (R$)',
  'Motivo da perda',
  'Telefone como digitado',
  'Hora do retorno',
  'Assunto do retorno',
  'Versão da proposta',
  'Valor da proposta (R$)',
  'Resposta à proposta',
  ...LATER_FIELDS.map(({ label }) => label),
];

const SENDING_LABELS: Readonly<Record<Delivery, string>> = {
  pending: 'A caminho',
  delivered: 'Entregue',
  dead: 'Não entregue',
};

const minuteOf = (moment: Date) => isoTimeOf(moment).slice(0, 'AAAA-MM-DD hh:mm'.length);

/** The first reply: its time, and the waiting time; not stored for replies from before it was recorded. */
function answerCells({ received_at, first_answered_at, first_answer_minutes }: ExportRow): string[] {
  if (!first_answered_at) return ['', ''];
  const minutes = first_answer_minutes ?? workingMinutes(received_at, first_answered_at);
  return [minuteOf(first_answered_at), String(minutes)];
}

function proposalCells({ proposal }: ExportRow): string[] {
  if (!proposal) return ['', '', ''];
  const { version, cents, answer } = proposal;
  return [String(version), formatPlainReais(cents), answer ? PROPOSAL_ANSWERS[answer] : ''];
}

/** Returns the cells of a lead's row, in the order of EXPORT_HEADER. */
export function buildExportCells(row: ExportRow): string[] {
  const request = pickRequest(row.request);
  const { number } = readPhone(request.phone);
  // Diallers import E.164. Excel shows so long a number as 5,5E+12, so the typed one has a column as well.
  const read = ({ name }: FieldSpec) =>
    name === 'phone' && number ? `+${number}` : readField(request, name);
  return [
    formatReference(row.reference),
    minuteOf(row.received_at),
    STATE_LABELS[row.state],
    ...FIELDS.map(read),
    // Requests that the team entered are not mailed.
    row.origin === 'site' ? SENDING_LABELS[row.delivery] : '',
    row.last_contact_at ? minuteOf(row.last_contact_at) : '',
    ORIGIN_LABELS[row.origin],
    row.assignee ?? '',
    row.follow_up_on ?? '',
    ...answerCells(row),
    row.proposal_sent_on ?? '',
    row.outcome ? OUTCOME_LABELS[row.outcome] : '',
    row.won_cents === null ? '' : formatPlainReais(Number(row.won_cents)),
    row.lost_reason ? LOST_REASON_LABELS[row.lost_reason] : '',
    request.phone,
    row.follow_up_time ?? '',
    row.follow_up_note,
    ...proposalCells(row),
    ...LATER_FIELDS.map(read),
  ];
}
