import { environmentDatabase } from '../platform/database.ts';
import { verifyServer } from '../platform/mailer.ts';
import { parseSettings } from '../platform/settings.ts';
import type { Probes } from './health.ts';

/** Two tries fit into the 30 s of a scheduled function, beside an alarm. */
const MAIL_DEADLINE_MS = 4000;

/** How the hourly check tries the environment's database and mail server. */
export const createProbes = (): Probes => ({
  database: () => environmentDatabase.query('SELECT 1'),
  mail: () => verifyServer(parseSettings(process.env), MAIL_DEADLINE_MS),
});
