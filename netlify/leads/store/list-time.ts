import { HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts';

/** The mail that counts the requests without a mail of their own goes out at five past each hour. */
const PAST_HOUR_MS = 5 * MINUTE_MS;

/** The start of a time's hour, in UTC. */
export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);

/** The time of the next count. */
export const nextListTime = (now: Date): Date =>
  new Date(hourOf(new Date(now.getTime() - PAST_HOUR_MS)).getTime() + HOUR_MS + PAST_HOUR_MS);
