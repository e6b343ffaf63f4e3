import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { InboxQuery } from '../../src/contracts/desk.ts';
import type { Delivery, InboxPage, LeadSummary } from '../../src/shared/inbox/inbox-answers.ts';
import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import type { Origin } from '../../src/shared/inbox/origins.ts';
import { pickRequest } from '../../src/shared/request/request.ts';
import { URGENT } from '../../src/shared/request/urgency.ts';
import { waitOf } from '../leads/store/lateness.ts';
import { DELIVERY, LAST_ERROR } from '../leads/store/lead-record.ts';
import type { Database } from '../platform/database.ts';
import {
  buildCondition,
  buildOrder,
  dueOf,
  mineOf,
  UNOWNED,
  URGENT_WAITING,
  undecidedOf,
} from './conditions.ts';
import { parseWork, type WorkRow, workColumns } from './lead-work.ts';
import type { ViewContext } from './view-context.ts';

/** Builds the statement that counts the leads in every part of the inbox that needs work. */
export function buildCountStatement(context: ViewContext): Sql {
  const count = (condition: Sql) => sql`(SELECT count(*)::int FROM leads WHERE ${condition})`;
  return sql`
    SELECT count(*) FILTER (WHERE state <> 'suspect')::int AS open,
           count(*) FILTER (WHERE state <> 'suspect' AND received_at <= ${context.latestLate})::int AS late,
           count(*) FILTER (WHERE state = 'new')::int AS new,
           count(*) FILTER (WHERE state = 'active')::int AS active,
           count(*) FILTER (WHERE state = 'suspect')::int AS suspect,
           ${count(URGENT_WAITING)} AS urgent,
           ${count(UNOWNED)} AS unowned,
           ${count(mineOf(context))} AS mine,
           ${count(dueOf(context))} AS due,
           ${count(undecidedOf(context))} AS undecided
    FROM leads WHERE state IN ('new', 'active', 'suspect')`;
}

async function countLeads(database: Database, context: ViewContext): Promise<InboxPage['counts']> {
  const [counts] = await database.query<InboxPage['counts']>(buildCountStatement(context));
  if (!counts) throw new Error('a count without a row');
  return counts;
}

/** Where a page of the list ended: at a lead, in the part that comes first or in the one below. */
interface ListCursor {
  reference: string;
  isUrgent: boolean;
}

const URGENT_MARK = 'urgente-';

// The cursor holds the part, because the lead may leave it while a colleague works through the list.
const formatCursor = ({ reference, isUrgent }: ListCursor): string =>
  isUrgent ? URGENT_MARK + reference : reference;

const parseCursor = (after: string | null): ListCursor | undefined =>
  after === null
    ? undefined
    : { reference: after.replace(URGENT_MARK, ''), isUrgent: after.startsWith(URGENT_MARK) };

const PAGE_SIZE = 50;
const EXCERPT_LENGTH = 140;

interface SummaryRow extends WorkRow {
  reference: string;
  received_at: Date;
  origin: Origin;
  /** Without its message. */
  request: unknown;
  excerpt: string;
  file_count: number;
  state: LeadState;
  revision: number;
  delivery: Delivery;
  is_mail_failing: boolean;
  is_first: boolean;
}

// One extra row tells whether more follow.
const LIMIT = sql`LIMIT ${raw(String(PAGE_SIZE + 1))}`;

const selectSummaries = (context: ViewContext) => sql`
  SELECT id, reference, received_at, origin, request - 'message' AS request, state, ${raw(DELIVERY)} AS delivery, revision,
         ${raw(LAST_ERROR)} IS NOT NULL AS is_mail_failing,
         left(request ->> 'message', ${EXCERPT_LENGTH}) AS excerpt,
         (SELECT count(*)::int FROM lead_attachments f WHERE f.lead_id = leads.id AND NOT f.is_proposal) AS file_count,
         ${URGENT_WAITING} AS is_first, ${workColumns(context)}
  FROM leads`;

/**
 * Builds the statement for a page of the inbox: the open requests of stopped machines, then the others, each in the order.
 * Two parts, so that each reads an index in its order.
 */
export function buildListStatement(query: InboxQuery, context: ViewContext): Sql {
  const cursor = parseCursor(query.after);
  const order = buildOrder(query);
  const buildPart = (condition: Sql, after: string | null) =>
    sql`(${selectSummaries(context)} WHERE ${buildCondition({ ...query, after }, context)} AND ${condition}
             ORDER BY ${order} ${LIMIT})`;
  const parts: Sql[] = [];
  const isFirstOver = cursor !== undefined && !cursor.isUrgent;
  if (!isFirstOver) parts.push(buildPart(URGENT_WAITING, cursor?.reference ?? null));
  if (query.view !== 'urgent') {
    parts.push(buildPart(sql`NOT (${URGENT_WAITING})`, isFirstOver ? cursor.reference : null));
  }
  return sql`SELECT * FROM (${join(parts, ' UNION ALL ')}) AS listed ORDER BY is_first DESC, ${order} ${LIMIT}`;
}

function summarize(row: SummaryRow, { now, latestLate }: ViewContext): LeadSummary {
  const { reference, received_at, origin, excerpt, state, revision, delivery } = row;
  const { name, company, segment, machine, urgent } = pickRequest(row.request);
  const wait = waitOf({ receivedAt: received_at, state }, now, latestLate);
  const receivedAt = received_at.toISOString();
  const isUrgent = urgent === URGENT;
  return {
    reference,
    receivedAt,
    origin,
    name,
    company,
    segment,
    machine,
    excerpt,
    fileCount: row.file_count,
    state,
    revision,
    isUrgent,
    delivery,
    isMailFailing: row.is_mail_failing,
    work: parseWork(row),
    ...wait,
  };
}

export async function listLeads(
  database: Database,
  query: InboxQuery,
  context: ViewContext,
): Promise<Omit<InboxPage, 'people'>> {
  const { references } = query;
  const statement = references
    ? sql`${selectSummaries(context)} WHERE reference = ANY(${references}::char(8)[]) AND NOT synthetic`
    : buildListStatement(query, context);
  const [rows, counts] = await Promise.all([
    database.query<SummaryRow>(statement),
    countLeads(database, context),
  ]);
  const shown = references ? rows : rows.slice(0, PAGE_SIZE);
  const leads = shown.map((row) => summarize(row, context));
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const next = last ? formatCursor({ reference: last.reference, isUrgent: last.is_first }) : null;
  return { leads, next, counts };
}
