import type { Config } from '@netlify/functions';
import { answerSchedule } from '../leads/answer-schedule.ts';
import { sendDailyDigest } from '../leads/digest.ts';
import { createServices } from '../leads/services.ts';

/** Tells the team of the requests that were given up. */
export default answerSchedule(() => sendDailyDigest(createServices()));

// Schedules are in UTC: 08:00 in São Paulo.
export const config: Config = { schedule: '0 11 * * *' };
