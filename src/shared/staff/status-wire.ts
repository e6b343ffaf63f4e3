import { HOUR_MS } from '../durations.ts';

/** GET: the state of the site, for the tab "Situação" of the admin. */
export const STATUS_PATH = '/api/equipe/situacao';

/** A backup is made each day, within two hours of the same time. */
export const OLD_BACKUP_MS = 26 * HOUR_MS;
