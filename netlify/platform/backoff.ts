import { HOUR_MS, MINUTE_MS } from '../../src/shared/durations.ts';

/** How long a running delivery reserves its row: longer than a delivery can take. */
export const LEASE_MS = MINUTE_MS;

/** After this long without success, a lead is given up and reported in the daily digest. */
export const GIVE_UP_AFTER_HOURS = 72;

/** Due again at the next run of the clock, every 5 minutes: what waits is done within 10 minutes after a fault has ended. */
const WAIT_MS = 4 * MINUTE_MS;

/** When to try again. */
export const nextAttemptAt = (now: Date): Date => new Date(now.getTime() + WAIT_MS);

export const isGivenUp = (wantedAt: Date, now: Date): boolean =>
  now.getTime() - wantedAt.getTime() >= GIVE_UP_AFTER_HOURS * HOUR_MS;
