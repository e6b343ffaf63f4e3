import type { Config } from '@netlify/functions';
import { triggerPendingBuild } from '../catalogue/site-build.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createStaffServices } from '../staff/services.ts';

/** Triggers a site build for changes that were saved too soon after the previous build. */
export default respondToSchedule(async () => {
  const { database, settings, now } = createStaffServices();
  return { complete: await triggerPendingBuild({ database, buildHookUrl: settings.buildHookUrl }, now()) };
});

export const config: Config = { schedule: '*/5 * * * *' };
