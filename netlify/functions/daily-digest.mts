import type { Config } from '@netlify/functions';
import { sendDailyDigest } from '../leads/digest.ts';
import { remindOfFollowUps } from '../leads/remind.ts';
import { DAILY_MINUTES } from '../platform/failed-runs.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Mails the team the leads whose own mail was given up, and those to ask about again today. */
export default respondToSchedule(
  async () => {
    const services = createServices();
    const [digest, reminders] = await Promise.all([sendDailyDigest(services), remindOfFollowUps(services)]);
    return { ...digest, ...reminders, complete: digest.complete && reminders.complete };
  },
  { name: 'daily-digest', everyMinutes: DAILY_MINUTES },
);

// Schedules are in UTC: 06:03 in São Paulo, while the database is awake.
export const config: Config = { schedule: '3 9 * * *' };
