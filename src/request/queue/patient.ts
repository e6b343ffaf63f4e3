import { withDeadline } from '../../shared/with-deadline.ts';

/** How long an operation waits for the device's storage, or for the other tabs, in milliseconds. */
export const PATIENCE_MS = 1500;

/**
 * A function that rejects when its promise takes too long: a database that another tab blocks, or that the browser has lost,
 * may never answer.
 */
export const patient = <Work extends (...args: never[]) => Promise<unknown>>(work: Work): Work =>
  ((...args: Parameters<Work>) => withDeadline(PATIENCE_MS, () => work(...args))) as Work;
