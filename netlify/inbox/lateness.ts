import { LATE_AFTER_HOURS, type LeadState, WAITING_STATES } from '../../src/shared/inbox/lead-state.ts';
import { workingTimeBefore, workingTimeBetween } from './working-hours.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

// Past this, hours say nothing that days do not say better.
const COUNTED_DAYS = 5;

/** Requests received at this moment or before are late while nobody has answered them. */
export function latestLateArrival(now: Date): Date {
  return workingTimeBefore(now, LATE_AFTER_HOURS * HOUR_MS);
}

/** How a visitor's wait stands: `waitingMinutes` as in the wire's LeadSummary. */
export function waitOf(
  { receivedAt, state }: { receivedAt: Date; state: LeadState },
  now: Date,
  latestLate: Date,
): { isLate: boolean; waitingMinutes: number | null } {
  if (!WAITING_STATES.includes(state)) return { isLate: false, waitingMinutes: null };
  const isLate = receivedAt <= latestLate;
  if (now.getTime() - receivedAt.getTime() > COUNTED_DAYS * DAY_MS) return { isLate, waitingMinutes: null };
  return { isLate, waitingMinutes: Math.floor(workingTimeBetween(receivedAt, now) / MINUTE_MS) };
}
