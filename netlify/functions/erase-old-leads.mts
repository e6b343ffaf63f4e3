import type { Config } from '@netlify/functions';
import { answerSchedule } from '../leads/answer-schedule.ts';
import { eraseOldLeads } from '../leads/retention.ts';
import { createServices } from '../leads/services.ts';

/** Keeps the privacy policy's word on how long requests stay. */
export default answerSchedule(() => eraseOldLeads(createServices()));

// Schedules are in UTC: 03:30 in São Paulo.
export const config: Config = { schedule: '30 6 * * *' };
