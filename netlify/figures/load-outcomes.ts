import type { LostReason, Outcome } from '../../src/shared/inbox/outcomes.ts';
import type { Database } from '../platform/database.ts';
import { startOf, type Weeks } from './weeks.ts';

// The driver returns a bigint as text. A float counts cents exactly up to ninety trillion reais.
const OUTCOMES = `
  SELECT width_bucket(outcome_at, $3::timestamptz[]) AS week, outcome, lost_reason, count(*)::int AS requests,
         count(won_cents)::int AS priced, coalesce(sum(won_cents), 0)::float8 AS cents
  FROM leads WHERE outcome IS NOT NULL AND outcome_at >= $1 AND outcome_at <= $2
    AND state NOT IN ('synthetic', 'suspect') GROUP BY 1, 2, 3`;

export interface OutcomeCount {
  /** 1: the first week. */
  week: number;
  outcome: Outcome;
  lost_reason: LostReason | null;
  requests: number;
  /** Of these, with a value. */
  priced: number;
  cents: number;
}

/** Counts what was won and lost in a period, by week and reason. */
export const loadOutcomes = (database: Database, weeks: Weeks): Promise<OutcomeCount[]> =>
  database.query<OutcomeCount>(OUTCOMES, [startOf(weeks), weeks.until, weeks.starts]);
