import { HOUR_MS } from './durations.ts';

/** GET: whether database, second store, mail and schedules work, for a monitor outside. 200: all of them; 503: see the body. */
export const HEALTH_PATH = '/api/health';

/** The parts are tried every half hour: without two of these runs, the schedules stand still. */
export const STALE_HEALTH_MS = 1.25 * HOUR_MS;
/** The test request is posted once a day. */
export const OLD_CHECK_MS = 26 * HOUR_MS;

export const HEALTH_PARTS = ['database', 'store', 'mail'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export interface PartHealth {
  isOk: boolean;
  /** ISO 8601 in UTC; null: never, or not known. */
  lastSuccessAt: string | null;
}

export interface Health extends Record<HealthPart, PartHealth> {
  isOk: boolean;
  /** When the parts were last tried, every half hour; null: not known. */
  at: string | null;
  /** When the last daily test request that was mailed had been received. */
  lastCheckAt: string | null;
  /** Schedules whose last runs have failed, such as `deliver-pending-leads`. */
  failingSchedules: string[];
}
