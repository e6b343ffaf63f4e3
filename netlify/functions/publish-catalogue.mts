import type { Config } from '@netlify/functions';
import { triggerPendingBuild } from '../catalogue/site-build.ts';
import { answerSchedule } from '../platform/answer-schedule.ts';
import { createStaffServices } from '../staff/services.ts';

/** Has the site built for the changes that came while another build had just begun. */
export default answerSchedule(async () => {
  const { database, settings, now } = createStaffServices();
  return { complete: await triggerPendingBuild({ database, buildHookUrl: settings.buildHookUrl }, now()) };
});

export const config: Config = { schedule: '*/5 * * * *' };
