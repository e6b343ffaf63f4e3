import type { Config } from '@netlify/functions';
import { watchLeadCheck } from '../leads/watch-check.ts';
import { openAlarmMailers } from '../platform/alarm-mailers.ts';
import { pingHeartbeat } from '../platform/heartbeat.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Raises an alarm if the test request was not mailed; tells the dead man's switch if it was. */
export default respondToSchedule(async () => {
  const summary = await watchLeadCheck(createServices(), openAlarmMailers(process.env));
  if (summary.arrived) await pingHeartbeat(process.env.HEARTBEAT_URL);
  return summary;
});

// 15 minutes after send-lead-check.
export const config: Config = { schedule: '15 9 * * *' };
