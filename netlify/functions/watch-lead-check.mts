import type { Config } from '@netlify/functions';
import { openAlarmMailers } from '../leads/alarm-mailers.ts';
import { answerSchedule } from '../leads/answer-schedule.ts';
import { createServices } from '../leads/services.ts';
import { watchLeadCheck } from '../leads/watch-check.ts';

/** Alarms where the test request did not arrive. */
export default answerSchedule(() => watchLeadCheck(createServices(), openAlarmMailers(process.env)));

// 15 minutes after send-lead-check.
export const config: Config = { schedule: '15 9 * * *' };
