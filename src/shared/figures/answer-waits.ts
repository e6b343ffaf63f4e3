import sql, { type Sql } from 'sql-template-tag';
import type { Figures } from './figures-answers.ts';
import { ANSWER_SPANS } from './figures-wire.ts';

/**
 * The requests of a time that figures count: no spam, no tests, nothing that was discarded without an outcome. The same text
 * as in the partial indexes.
 */
export const arrivedBetween = (from: Date | string, until: Date): Sql => sql`
  received_at >= ${from} AND received_at <= ${until}
  AND state NOT IN ('synthetic', 'suspect') AND (state <> 'discarded' OR outcome IS NOT NULL)`;

/** How many requests had to wait so long for their first answer. */
export interface WaitCount {
  /** Within opening hours, whole; null: no answer yet. */
  minutes: number | null;
  requests: number;
}

/**
 * Counts the waits of the requests of a time from `leads.first_answer_minutes`. Only those of the form: nobody waits at a
 * counter or on the phone, and the start of a chat is unknown. Leaves out answers that `measureAnswers` has yet to measure.
 */
export const selectWaits = (from: Date | string, until: Date): Sql => sql`
  SELECT first_answer_minutes AS minutes, count(*)::int AS requests FROM leads
  WHERE origin = 'site' AND (first_answered_at IS NULL OR first_answer_minutes IS NOT NULL) AND ${arrivedBetween(from, until)}
  GROUP BY 1`;

const countOf = (waits: readonly WaitCount[]) => waits.reduce((sum, { requests }) => sum + requests, 0);
const spanOf = (minutes: number) => ANSWER_SPANS.findIndex((upTo) => upTo === null || minutes <= upTo);

/**
 * Summarizes waits: how many requests have an answer, in how many minutes half and nine in ten had theirs, and how many
 * answers are in each of ANSWER_SPANS. A request without an answer counts as a longer wait than any answer, so `p50` and
 * `p90` are null while too few have one: left out, the slowest requests would improve the figures until their answer.
 */
export function summarizeWaits(waits: readonly WaitCount[]): Figures['answers'] {
  const measured = waits
    .flatMap(({ minutes, requests }) => (minutes === null ? [] : [{ minutes, requests }]))
    .sort((a, b) => a.minutes - b.minutes);
  const answered = countOf(measured);
  const total = countOf(waits);
  /** The wait within which so many percent of the requests had an answer. */
  const waitOf = (percent: number): number | null => {
    let reached = 0;
    for (const { minutes, requests } of measured) {
      reached += requests;
      if (reached >= (total * percent) / 100) return minutes;
    }
    return null;
  };
  return {
    answered,
    unanswered: total - answered,
    p50: waitOf(50),
    p90: waitOf(90),
    spans: ANSWER_SPANS.map((_, span) => countOf(measured.filter(({ minutes }) => spanOf(minutes) === span))),
  };
}
