import { BYTE_ORDER_MARK, formatCsvLine } from '../../src/shared/csv.ts';
import { type LeadState, STATE_LABELS } from '../../src/shared/inbox/lead-state.ts';
import { ORIGIN_LABELS, type Origin } from '../../src/shared/inbox/origins.ts';
import {
  LOST_REASON_LABELS,
  type LostReason,
  OUTCOME_LABELS,
  type Outcome,
} from '../../src/shared/inbox/outcomes.ts';
import { formatPlainReais } from '../../src/shared/reais.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { SEGMENT_LABELS, type Segment } from '../../src/shared/request/segments.ts';
import type { Database } from '../platform/database.ts';
import { isoTimeOf } from '../platform/sao-paulo.ts';
import { COUNTED } from './counted.ts';
import { startOf, weeksUntil } from './weeks.ts';

/** Netlify ends a response at 6 MB; a line has about a hundred bytes. */
const MOST_ROWS = 40_000;

const ROWS = `
  SELECT reference, received_at, origin, segment, state, first_answered_at, first_answer_minutes,
         proposal_sent_on::text AS proposal_sent_on, outcome, outcome_at, won_cents::float8 AS won_cents, lost_reason
  FROM leads WHERE received_at >= $1 AND received_at <= $2 AND ${COUNTED}
  ORDER BY received_at DESC, id DESC LIMIT ${MOST_ROWS}`;

interface FileRow {
  reference: string;
  received_at: Date;
  origin: Origin;
  segment: Segment;
  state: LeadState;
  first_answered_at: Date | null;
  first_answer_minutes: number | null;
  proposal_sent_on: string | null;
  outcome: Outcome | null;
  outcome_at: Date | null;
  won_cents: number | null;
  lost_reason: LostReason | null;
}

const HEADER = [
  'Referência',
  'Recebido em',
  'Origem',
  'Segmento',
  'Estado',
  'Primeira resposta em',
  'Primeira resposta (minutos de expediente)',
  'Proposta enviada em',
  'Desfecho',
  'Desfecho em',
  'Valor ganho (R$)',
  'Motivo da perda',
] as const;

const minuteOf = (moment: Date | null) =>
  moment ? isoTimeOf(moment).slice(0, 'AAAA-MM-DD hh:mm'.length) : '';

const toCells = (row: FileRow): string[] => [
  formatReference(row.reference),
  minuteOf(row.received_at),
  ORIGIN_LABELS[row.origin],
  row.segment === '' ? '' : SEGMENT_LABELS[row.segment],
  STATE_LABELS[row.state],
  minuteOf(row.first_answered_at),
  String(row.first_answer_minutes ?? ''),
  row.proposal_sent_on ?? '',
  row.outcome ? OUTCOME_LABELS[row.outcome] : '',
  minuteOf(row.outcome_at),
  row.won_cents === null ? '' : formatPlainReais(row.won_cents),
  row.lost_reason ? LOST_REASON_LABELS[row.lost_reason] : '',
];

/** A CSV file with one line for each request of a period, newest first, and nothing about the person who sent it. */
export async function buildLeadsFile(database: Database, period: number, until: Date): Promise<string> {
  const weeks = weeksUntil(until, period);
  const rows = await database.query<FileRow>(ROWS, [startOf(weeks), weeks.until]);
  return BYTE_ORDER_MARK + [HEADER, ...rows.map(toCells)].map(formatCsvLine).join('');
}
