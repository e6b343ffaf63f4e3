import { HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts';

/** Lists go out at five past each hour, so that one of them falls into the daily run (netlify/platform/markers.ts). */
const PAST_HOUR_MS = 5 * MINUTE_MS;
/** A lead of the last minute before a list may still be on its way into the database. */
const MARGIN_MS = MINUTE_MS;

/** The start of a time's hour, in UTC. */
export const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);

/** The time of the first list at or after a time. */
export const listTimeFrom = (time: Date): Date =>
  new Date(Math.ceil((time.getTime() - PAST_HOUR_MS) / HOUR_MS) * HOUR_MS + PAST_HOUR_MS);

/** The time of the list for a lead that joins the queue now: at most 61 minutes later. */
export const nextListTime = (now: Date): Date => listTimeFrom(new Date(now.getTime() + MARGIN_MS));

/** The time of the latest list that is due. */
export const lastListTime = (now: Date): Date =>
  new Date(hourOf(new Date(now.getTime() - PAST_HOUR_MS)).getTime() + PAST_HOUR_MS);
