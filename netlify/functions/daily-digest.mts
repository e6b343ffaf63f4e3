import type { Config } from '@netlify/functions';
import { sendDailyDigest } from '../leads/digest.ts';
import { answerSchedule } from '../platform/answer-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Tells the team of the requests that were given up. */
export default answerSchedule(() => sendDailyDigest(createServices()));

// Schedules are in UTC: 08:00 in São Paulo.
export const config: Config = { schedule: '0 11 * * *' };
