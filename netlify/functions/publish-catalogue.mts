import type { Config } from '@netlify/functions';
import { triggerPendingBuild } from '../catalogue/site-build.ts';
import { createStaffServices } from '../staff/services.ts';

/** Has the site built for the changes that came while another build had just begun. */
export default async (): Promise<Response> => {
  const { database, settings, now } = createStaffServices();
  const isDone = await triggerPendingBuild({ database, buildHookUrl: settings.buildHookUrl }, now());
  return new Response(null, { status: isDone ? 200 : 503 });
};

export const config: Config = { schedule: '*/5 * * * *' };
