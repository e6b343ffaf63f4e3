/** Keys in the second store that one module writes and another reads. docs/operating/schedules.md lists all. */

/** When a mail server last accepted a daily test request. */
export const ARRIVAL_KEY = 'check/arrived';
/** The devices whose notices failed, and when. */
export const PUSH_FAILURES_KEY = 'push/failures';
/** Requests that the database could not take. */
export const KEPT_PREFIX = 'requests/';
