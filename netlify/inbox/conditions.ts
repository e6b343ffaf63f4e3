import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { InboxQuery } from '../../src/contracts/desk.ts';
import type { View } from '../../src/shared/inbox/lead-state.ts';
import { digitsOf, findNumbers } from '../../src/shared/phone.ts';
import { URGENT } from '../../src/shared/request/urgency.ts';
import { TIME_ZONE } from '../../src/shared/time-zone.ts';
import type { ViewContext } from './view-context.ts';

const PHONE = /^[\d\s()+.-]+$/;

// Limit the words: further ones rarely narrow the result and slow the query.
const MAX_WORDS = 8;

/** Splits words as `search_words` does. The words contain no LIKE wildcards. */
const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** A whole phone number is searched by its last eight digits, because people write the rest in many ways. */
function wordsOf(text: string): string[] {
  const [number] = PHONE.test(text) ? findNumbers(text) : [];
  return number ? [digitsOf(number).slice(-8)] : foldWords(text).slice(0, MAX_WORDS);
}

/**
 * The patterns that `leads.search_text` has to match, all of them: every word of `text` as part of a
 * word of the request or a note.
 */
export const buildSearchPatterns = (text: string): string[] => wordsOf(text).map((word) => `%${word}%`);

// The same text as in the partial indexes, so that the planner can use them.
export const WAITING = sql`state IN ('new', 'active')`;
export const URGENT_WAITING = sql`urgent = '${raw(URGENT)}' AND ${WAITING}`;

/** The start of a day in São Paulo, or of a day that many days later. */
const startOf = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${TIME_ZONE}::text)`;

/** A revoked account keeps its name. */
const IS_LEFT = sql`assignee IN (SELECT name FROM staff_accounts WHERE revoked_at IS NOT NULL)`;

/** Unassigned, or assigned to a revoked account. */
export const UNOWNED = sql`${WAITING} AND (assignee IS NULL OR ${IS_LEFT})`;

/** The assignee, if that is a colleague who still works here. */
export const heldBy = ({ person }: ViewContext): Sql =>
  sql`CASE WHEN lower(assignee) <> lower(${person}) AND NOT ${IS_LEFT} THEN assignee END`;
const IN_WORK = sql`state IN ('new', 'active', 'answered')`;

/** Undecided, and assigned to this person. */
export const mineOf = ({ person }: ViewContext): Sql =>
  sql`lower(assignee) = lower(${person}) AND ${IN_WORK} AND outcome IS NULL`;

export const dueOf = ({ today }: ViewContext): Sql => sql`follow_up_on <= ${today}::date AND ${IN_WORK}`;

/** Leads that need an outcome. The first reply to very old leads is unknown. */
export const undecidedOf = ({ latestUndecided, today }: ViewContext): Sql =>
  sql`state = 'answered' AND outcome IS NULL AND coalesce(first_answered_at, received_at) <= ${latestUndecided}
   AND (follow_up_on IS NULL OR follow_up_on <= ${today}::date)`;

function viewCondition(view: View, context: ViewContext): Sql {
  if (view === 'all') return sql`state <> 'synthetic'`;
  if (view === 'open') return WAITING;
  if (view === 'due') return dueOf(context);
  if (view === 'mine') return mineOf(context);
  if (view === 'unowned') return UNOWNED;
  if (view === 'urgent') return URGENT_WAITING;
  if (view === 'late') return sql`${WAITING} AND received_at <= ${context.latestLate}`;
  if (view === 'undecided') return undecidedOf(context);
  return sql`state = ${view}`;
}

const WAITING_VIEWS: readonly View[] = ['open', 'unowned', 'urgent', 'late', 'new', 'active'];

/** Whether the longest wait is first; otherwise the newest lead is. */
const isOldestFirst = ({ order, view }: Pick<InboxQuery, 'order' | 'view'>): boolean =>
  order === 'wait' && WAITING_VIEWS.includes(view);

/** For ORDER BY, which `buildCondition` continues after a lead. */
export const buildOrder = (query: InboxQuery): Sql =>
  isOldestFirst(query) ? sql`received_at, id` : sql`received_at DESC, id DESC`;

/** The condition of a query. Here `after` is the reference of a lead. */
export function buildCondition(query: InboxQuery, context: ViewContext): Sql {
  const conditions = [viewCondition(query.view, context)];
  if (query.segment !== '') conditions.push(sql`segment = ${query.segment}`);
  if (query.origin !== '') conditions.push(sql`origin = ${query.origin}`);
  if (query.from !== '') conditions.push(sql`received_at >= ${startOf(query.from)}`);
  if (query.to !== '') conditions.push(sql`received_at < ${startOf(query.to, 1)}`);
  for (const pattern of buildSearchPatterns(query.text)) conditions.push(sql`search_text LIKE ${pattern}`);
  if (query.after !== null) {
    // Two scalar subqueries instead of one that returns a row: only they let the index scan start at this lead.
    const last = (column: 'received_at' | 'id') =>
      sql`(SELECT ${raw(column)} FROM leads WHERE reference = ${query.after})`;
    const isAfter = isOldestFirst(query) ? sql`>` : sql`<`;
    conditions.push(sql`(received_at, id) ${isAfter} (${last('received_at')}, ${last('id')})`);
  }
  return join(conditions, ' AND ');
}
