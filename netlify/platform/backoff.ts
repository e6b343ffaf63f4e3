import { MINUTE_MS } from '../../src/shared/durations.ts';

/** How long a running delivery reserves its row: longer than a delivery can take. */
export const LEASE_MS = MINUTE_MS;

/** After this long without success, a lead is given up and reported in the daily digest. */
export const GIVE_UP_AFTER_HOURS = 72;

// The cap delivers every waiting lead within half an hour after the mail server is back.
const WAITS_MIN = [5, 10] as const;
const LONGEST_WAIT_MIN = 20;

/** When to try again. `attempts` includes the one that just failed. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (WAITS_MIN[attempts - 1] ?? LONGEST_WAIT_MIN) * MINUTE_MS);
}

export function isGivenUp(receivedAt: Date, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() >= GIVE_UP_AFTER_HOURS * 60 * MINUTE_MS;
}
