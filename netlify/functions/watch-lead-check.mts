import type { Config } from '@netlify/functions';
import { watchLeadCheck } from '../leads/watch-check.ts';
import { openAlarmMailers } from '../platform/alarm-mailers.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Raises an alarm if the test request was not mailed. */
export default respondToSchedule(() => watchLeadCheck(createServices(), openAlarmMailers(process.env)));

// 15 minutes after send-lead-check.
export const config: Config = { schedule: '15 9 * * *' };
