import { HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts';
import { LATE_AFTER_HOURS, type LeadState, WAITING_STATES } from '../../../src/shared/inbox/lead-state.ts';
import { workingTimeAfter, workingTimeBefore, workingTimeBetween } from './working-hours.ts';

/** Returns the latest time of receipt of a late lead: leads received by then and still unanswered are late. */
export function latestLateArrival(now: Date): Date {
  return workingTimeBefore(now, LATE_AFTER_HOURS * HOUR_MS);
}

/** Returns when a lead becomes late unless somebody replies. */
export function lateFrom(receivedAt: Date): Date {
  return workingTimeAfter(receivedAt, LATE_AFTER_HOURS * HOUR_MS);
}

/** Returns how long the company was open between two moments, in whole minutes. */
export const workingMinutes = (from: Date, to: Date): number =>
  Math.floor(workingTimeBetween(from, to) / MINUTE_MS);

/** Returns how long a visitor has waited; `waitingMinutes` as in LeadSummary (src/shared/inbox/inbox-wire.ts). */
export function waitOf(
  { receivedAt, state }: { receivedAt: Date; state: LeadState },
  now: Date,
  latestLate: Date,
): { isLate: boolean; waitingMinutes: number | null } {
  if (!WAITING_STATES.includes(state)) return { isLate: false, waitingMinutes: null };
  return { isLate: receivedAt <= latestLate, waitingMinutes: workingMinutes(receivedAt, now) };
}
