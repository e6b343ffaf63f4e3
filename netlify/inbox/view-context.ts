import { DAY_MS } from '../../src/shared/durations.ts';
import { OUTCOME_DUE_DAYS } from '../../src/shared/inbox/outcomes.ts';
import { latestLateArrival } from '../leads/store/lateness.ts';
import { dayOf } from '../platform/sao-paulo.ts';

/** The current user, and the times that the inbox's views depend on. */
export interface ViewContext {
  person: string;
  now: Date;
  /** Leads received by then and still unanswered are late. */
  latestLate: Date;
  /** São Paulo's day: follow-ups of this day or an earlier one are due. */
  today: string;
  /** Leads answered by then need an outcome. */
  latestUndecided: Date;
}

export const viewContext = (person: string, now: Date): ViewContext => ({
  person,
  now,
  latestLate: latestLateArrival(now),
  today: dayOf(now),
  latestUndecided: new Date(now.getTime() - OUTCOME_DUE_DAYS * DAY_MS),
});
