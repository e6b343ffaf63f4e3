import { z } from 'zod/mini';
import { HOUR_MS } from '../durations.ts';

/** GET: whether the site's parts work, for a monitor outside and for the tab "Situação". 200: all of them; 503: see the body. */
export const HEALTH_PATH = '/api/health';

/** A backup is made each day, within two hours of the same time. */
export const OLD_BACKUP_MS = 26 * HOUR_MS;

export const HEALTH_LINES = ['database', 'store', 'mail', 'clock', 'backup'] as const;
export type HealthLine = (typeof HEALTH_LINES)[number];

const line = z.object({
  isOk: z.boolean(),
  /**
   * ISO 8601 in UTC; null: never, or not known. database, store: when it last answered. mail: since when the oldest overdue row of
   * the outbox waits. clock: its last run. backup: when the last was made.
   */
  at: z.nullable(z.string()),
});

/** The state of the site. The functions import the type alone. */
export const health = z.object({
  isOk: z.boolean(),
  lines: z.object({ database: line, store: line, mail: line, clock: line, backup: line }),
});

export type Health = z.infer<typeof health>;
export type LineHealth = z.infer<typeof line>;
