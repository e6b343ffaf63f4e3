import type { Config } from '@netlify/functions';
import { mailDailyCounts } from '../counts/mail-daily-counts.ts';
import { DAILY_MINUTES } from '../platform/failed-runs.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Mails the team yesterday's totals of the events that lead to a quote. */
export default respondToSchedule(() => mailDailyCounts(createServices()), {
  name: 'mail-daily-counts',
  everyMinutes: DAILY_MINUTES,
});

// Schedules are in UTC: 06:04 in São Paulo.
export const config: Config = { schedule: '4 9 * * *' };
