import type { InboxQuery } from '../../src/shared/inbox/inbox-wire.ts';
import type { View } from '../../src/shared/inbox/lead-state.ts';
import { URGENT } from '../../src/shared/request/urgency.ts';
import type { ViewContext } from './view-context.ts';

const PHONE = /^[\d\s()+.-]+$/;
const PHONE_DIGITS = 8;

// More words hardly narrow the result and cost time.
const MAX_WORDS = 8;

/** Splits words as `search_words` does (0007_inbox.sql). They have no sign that LIKE knows. */
const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** A whole phone number is searched by its last eight digits, because people write the rest in many ways. */
function wordsOf(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) return [digits.slice(-PHONE_DIGITS)];
  return foldWords(text).slice(0, MAX_WORDS);
}

/**
 * The patterns that `leads.search_text` (0035_request.sql) has to match, all of them: every word of `text` inside of a
 * word of the request or of a note.
 */
export const buildSearchPatterns = (text: string): string[] => wordsOf(text).map((word) => `%${word}%`);

// The same text as in the partial indexes, so that the planner can use them.
export const WAITING = "state IN ('new', 'active')";
export const URGENT_WAITING = `urgent = '${URGENT}' AND ${WAITING}`;

/** The first moment of a day in São Paulo. */
const startOf = (day: string) => `(${day}::date::timestamp AT TIME ZONE 'America/Sao_Paulo')`;

/** Nobody has it who still works here. An account that was revoked keeps its name. */
export const UNOWNED = `${WAITING} AND (assignee IS NULL OR assignee IN (
  SELECT name FROM staff_accounts WHERE revoked_at IS NOT NULL))`;
const IN_WORK = "state IN ('new', 'active', 'answered')";

/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Not decided yet, and this person's. */
export const mineOf = ({ person }: ViewContext, bind: Bind) =>
  `lower(assignee) = lower(${bind(person)}) AND ${IN_WORK} AND outcome IS NULL`;

export const dueOf = ({ today }: ViewContext, bind: Bind) =>
  `follow_up_on <= ${bind(today)}::date AND ${IN_WORK}`;

/** Asks for its outcome. The first reply to very old leads is unknown. */
export const undecidedOf = ({ latestUndecided, today }: ViewContext, bind: Bind) =>
  `state = 'answered' AND outcome IS NULL AND coalesce(first_answered_at, received_at) <= ${bind(latestUndecided)}
   AND (follow_up_on IS NULL OR follow_up_on <= ${bind(today)}::date)`;

function viewCondition(view: View, context: ViewContext, bind: Bind): string {
  if (view === 'all') return "state <> 'synthetic'";
  if (view === 'open') return WAITING;
  if (view === 'due') return dueOf(context, bind);
  if (view === 'mine') return mineOf(context, bind);
  if (view === 'unowned') return UNOWNED;
  if (view === 'urgent') return URGENT_WAITING;
  if (view === 'late') return `${WAITING} AND received_at <= ${bind(context.latestLate)}`;
  if (view === 'undecided') return undecidedOf(context, bind);
  return `state = ${bind(view)}`;
}

/**
 * Builds the WHERE clause of a query and its values, which are numbered after those of `values`. Here `after` is the
 * reference of a lead.
 */
export function buildConditions(
  query: InboxQuery,
  context: ViewContext,
  values: unknown[] = [],
): { where: string; values: unknown[] } {
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = [viewCondition(query.view, context, bind)];
  if (query.segment !== '') conditions.push(`segment = ${bind(query.segment)}`);
  if (query.origin !== '') conditions.push(`origin = ${bind(query.origin)}`);
  if (query.from !== '') conditions.push(`received_at >= ${startOf(bind(query.from))}`);
  if (query.to !== '') conditions.push(`received_at < ${startOf(`(${bind(query.to)}::date + 1)`)}`);
  for (const pattern of buildSearchPatterns(query.text)) conditions.push(`search_text LIKE ${bind(pattern)}`);
  if (query.after !== null) {
    // Two scalar subqueries instead of one that returns a row: only they let the index scan start at this lead.
    const reference = bind(query.after);
    const last = (column: string) => `(SELECT ${column} FROM leads WHERE reference = ${reference})`;
    conditions.push(`(received_at, id) < (${last('received_at')}, ${last('id')})`);
  }
  return { where: `WHERE ${conditions.join(' AND ')}`, values };
}
