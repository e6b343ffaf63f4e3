import sql, { raw, type Sql } from 'sql-template-tag';
import type { Figures } from '../../src/shared/figures/figures-answers.ts';
import { ANSWER_SPANS } from '../../src/shared/figures/figures-wire.ts';
import type { Origin } from '../../src/shared/inbox/origins.ts';
import type { Segment } from '../../src/shared/request/segments.ts';
import type { Database } from '../platform/database.ts';
import { startOf, type Weeks } from './weeks.ts';

/**
 * The requests that figures count: no spam, no tests, nothing that was discarded without an outcome. The same text as in the
 * partial indexes of 0027_figures.sql.
 */
const COUNTED = sql`state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)`;

/** The condition on the requests of a period that figures count. */
export const arrivedIn = (weeks: Weeks): Sql =>
  sql`received_at >= ${startOf(weeks)} AND received_at <= ${weeks.until} AND ${COUNTED}`;

export interface RequestCount {
  /** 1: the first week. */
  week: number;
  origin: Origin;
  segment: Segment;
  requests: number;
  /** Of these, without an outcome. */
  open: number;
}

/** Counts the requests of a period by week, origin and segment. */
export const loadRequests = (database: Database, weeks: Weeks): Promise<RequestCount[]> =>
  database.query<RequestCount>(sql`
  SELECT width_bucket(received_at, ${weeks.starts}::timestamptz[]) AS week, origin, segment, count(*)::int AS requests,
         count(*) FILTER (WHERE outcome IS NULL)::int AS open
  FROM leads WHERE ${arrivedIn(weeks)} GROUP BY 1, 2, 3`);

const spanCount = (upTo: number | null, i: number): string => {
  const above = i === 0 ? '' : ` AND first_answer_minutes > ${ANSWER_SPANS[i - 1]}`;
  const below = upTo === null ? '' : ` AND first_answer_minutes <= ${upTo}`;
  return `count(*) FILTER (WHERE first_answer_minutes IS NOT NULL${above}${below})::int`;
};

/** How long visitors who sent the form in a period waited for the first answer. */
export async function loadAnswers(database: Database, weeks: Weeks): Promise<Figures['answers']> {
  // Nobody waits at a counter or on the phone, and the start of a chat is unknown.
  const [row] = await database.query<Figures['answers']>(sql`
  SELECT count(first_answered_at)::int AS answered, (count(*) - count(first_answered_at))::int AS unanswered,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY first_answer_minutes) AS p50,
         percentile_disc(0.9) WITHIN GROUP (ORDER BY first_answer_minutes) AS p90,
         ARRAY[${raw(ANSWER_SPANS.map(spanCount).join(', '))}] AS spans
  FROM leads WHERE origin = 'site' AND ${arrivedIn(weeks)}`);
  if (!row) throw new Error('no answers');
  return row;
}
