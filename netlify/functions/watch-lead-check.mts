import type { Config } from '@netlify/functions';
import { watchLeadCheck } from '../leads/check/watch-check.ts';
import { pingHeartbeat } from '../platform/heartbeat.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';
import { checkHealth, createProbes } from '../status/health.ts';
import { watchBackup } from '../status/watch-backup.ts';

/**
 * Tries database, second store and mail, and looks whether the last daily test request was mailed. Raises an alarm for what
 * failed, and for a backup that is missing; tells the dead man's switch if nothing failed.
 */
export default respondToSchedule(async () => {
  const services = createServices();
  const [parts, summary] = await Promise.all([
    checkHealth(services, createProbes()),
    watchLeadCheck(services),
    watchBackup(services),
  ]);
  const complete = summary.complete && Object.values(parts).every(({ isOk }) => isOk);
  if (complete) await pingHeartbeat(process.env.HEARTBEAT_URL);
  return { ...summary, complete };
});

// The run at 06:15 in São Paulo is 15 minutes after send-lead-check.
export const config: Config = { schedule: '15 * * * *' };
