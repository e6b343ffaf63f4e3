import type { Config } from '@netlify/functions';
import { answerSchedule } from '../leads/answer-schedule.ts';
import { createServices } from '../leads/services.ts';
import { sweepPendingLeads } from '../leads/sweep.ts';

/** Mails what the first delivery missed. */
export default answerSchedule(() => sweepPendingLeads(createServices()));

export const config: Config = { schedule: '*/5 * * * *' };
