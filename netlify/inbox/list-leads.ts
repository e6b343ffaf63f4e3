import type { Delivery, InboxPage, InboxQuery, LeadSummary } from '../../src/shared/inbox/inbox-wire.ts';
import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import type { Segment } from '../../src/shared/request/segments.ts';
import { latestLateArrival, waitOf } from '../leads/lateness.ts';
import type { Database } from '../platform/database.ts';
import { buildConditions } from './conditions.ts';
import { countLeads } from './count-leads.ts';

const PAGE_SIZE = 50;
const EXCERPT_LENGTH = 140;

interface SummaryRow {
  reference: string;
  received_at: Date;
  name: string;
  company: string;
  segment: Segment;
  excerpt: string;
  state: LeadState;
  delivery: Delivery;
}

/** Builds the statement for a page of the inbox: newest first, with one extra row that tells whether more follow. */
export function buildListStatement(query: InboxQuery, latestLate: Date): { text: string; values: unknown[] } {
  const { where, values } = buildConditions(query, latestLate);
  return {
    text: `SELECT reference, received_at, name, company, segment, state, delivery,
                  left(message, ${EXCERPT_LENGTH}) AS excerpt
           FROM leads ${where} ORDER BY received_at DESC, id DESC LIMIT ${PAGE_SIZE + 1}`,
    values,
  };
}

function summarize(row: SummaryRow, now: Date, latestLate: Date): LeadSummary {
  const { reference, received_at, name, company, segment, excerpt, state, delivery } = row;
  const wait = waitOf({ receivedAt: received_at, state }, now, latestLate);
  const receivedAt = received_at.toISOString();
  return { reference, receivedAt, name, company, segment, excerpt, state, delivery, ...wait };
}

export async function listLeads(
  database: Database,
  query: InboxQuery,
  now: Date,
): Promise<Omit<InboxPage, 'tag'>> {
  const latestLate = latestLateArrival(now);
  const { text, values } = buildListStatement(query, latestLate);
  const [rows, counts] = await Promise.all([
    database.query<SummaryRow>(text, values),
    countLeads(database, latestLate),
  ]);
  const leads = rows.slice(0, PAGE_SIZE).map((row) => summarize(row, now, latestLate));
  const next = rows.length > PAGE_SIZE ? (leads.at(-1)?.reference ?? null) : null;
  return { leads, next, counts };
}
