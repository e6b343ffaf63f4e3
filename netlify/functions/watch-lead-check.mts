import type { Config } from '@netlify/functions';
import { watchLeadCheck } from '../leads/watch-check.ts';
import { openAlarmMailers } from '../platform/alarm-mailers.ts';
import { pingHeartbeat } from '../platform/heartbeat.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';
import { watchBackup } from '../status/watch-backup.ts';

/** Raises an alarm if the test request was not mailed, and tells the dead man's switch if it was. Raises one about backups. */
export default respondToSchedule(async () => {
  const services = createServices();
  // Side by side: each may have to try two mail servers, and the run has 30 s.
  const [summary] = await Promise.all([
    watchLeadCheck(services, openAlarmMailers(process.env)),
    watchBackup(services.blobs, openAlarmMailers(process.env), services.now()),
  ]);
  if (summary.arrived) await pingHeartbeat(process.env.HEARTBEAT_URL);
  return summary;
});

// 15 minutes after send-lead-check.
export const config: Config = { schedule: '15 9 * * *' };
