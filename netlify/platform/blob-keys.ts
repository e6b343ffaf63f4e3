/** Requests that the database could not take, in the second store. */
export const KEPT_PREFIX = 'requests/';
