import type { Config } from '@netlify/functions';
import { callBuildHook } from '../catalogue/publication.ts';
import { publishCatalogue } from '../catalogue/published-catalogue.ts';
import { runIfDue, runIfMarked } from '../platform/markers.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createStaffServices } from '../staff/services.ts';

/** Publishes changes of the catalogue that were not published at once, and triggers the daily rebuild of the site. */
export default respondToSchedule(
  async () => {
    const services = createStaffServices();
    const published = await runIfDue(services, 'catalogue', async () => {
      await publishCatalogue(services);
      return { complete: true };
    });
    const built = await runIfMarked(services, 'build', async () => ({
      complete: await callBuildHook(services.settings.buildHookUrl),
    }));
    return { complete: published.complete && built.complete };
  },
  { name: 'publish-catalogue', everyMinutes: 5 },
);

export const config: Config = { schedule: '*/5 * * * *' };
