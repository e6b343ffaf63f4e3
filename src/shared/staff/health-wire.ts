import { HOUR_MS } from '../durations.ts';

/** GET: whether the site's parts work, for a monitor outside and for the tab "Situação". 200: all of them; 503: see the body. */
export const HEALTH_PATH = '/api/health';

/** A backup is made each day, within two hours of the same time. */
export const OLD_BACKUP_MS = 26 * HOUR_MS;

export const HEALTH_LINES = ['database', 'store', 'mail', 'clock', 'backup'] as const;
export type HealthLine = (typeof HEALTH_LINES)[number];
