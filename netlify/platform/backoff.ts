import { MINUTE_MS } from '../../src/shared/durations.ts';

/** How long a running delivery reserves its row: longer than a delivery can take. */
export const LEASE_MS = MINUTE_MS;

/** After this long without success, a lead is given up and reported in the daily digest. */
export const GIVE_UP_AFTER_HOURS = 72;

// The clock runs every 5 minutes. The first attempt may fail between two of its runs; the later ones fail in a run, and the next
// but one takes them, while the database sleeps during the other. Each arrives within ten minutes after the mail server is back.
const FIRST_WAIT_MIN = 5;
const WAIT_MIN = 9;

/** When to try again. `attempts` includes the one that just failed. */
export const nextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (attempts > 1 ? WAIT_MIN : FIRST_WAIT_MIN) * MINUTE_MS);
