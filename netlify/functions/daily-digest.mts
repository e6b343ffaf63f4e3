import type { Config } from '@netlify/functions';
import { sendDailyDigest } from '../leads/digest.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Mails the team the leads whose own mail was given up. */
export default respondToSchedule(() => sendDailyDigest(createServices()));

// Schedules are in UTC: 06:03 in São Paulo, while the database is awake.
export const config: Config = { schedule: '3 9 * * *' };
