import type { Config } from '@netlify/functions';
import { purgeDaily } from '../leads/purge-daily.ts';
import { DAILY_MINUTES } from '../platform/failed-runs.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';
import { eraseOldStaffData } from '../staff/staff-retention.ts';

/** Erases leads and the names of staff after their periods, and copies the ledgers of erasures out of the database. */
export default respondToSchedule(() => purgeDaily(createServices(), eraseOldStaffData), {
  name: 'erase-old-leads',
  everyMinutes: DAILY_MINUTES,
});

// Schedules are in UTC: 06:02 in São Paulo, while the database is awake.
export const config: Config = { schedule: '2 9 * * *' };
