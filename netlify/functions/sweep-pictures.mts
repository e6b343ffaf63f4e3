import type { Config } from '@netlify/functions';
import { openPictureStore } from '../pictures/picture-store.ts';
import { purgePictures } from '../pictures/purge.ts';
import { sweepPictures } from '../pictures/sweep.ts';
import { DAILY_MINUTES } from '../platform/failed-runs.ts';
import { readDeployContext } from '../platform/preview-database.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

// Previews share the pictures of the live site, but not its catalogue.
const SWEEPING = [undefined, 'production', 'dev'];

/** Deletes uploaded pictures that no revision of a product has. */
export default respondToSchedule(
  async () => {
    if (!SWEEPING.includes(readDeployContext())) return { complete: true };
    const { database, now } = createServices();
    return sweepPictures({ database, store: openPictureStore(), purge: purgePictures, now: now() });
  },
  { name: 'sweep-pictures', everyMinutes: DAILY_MINUTES },
);

// Schedules are in UTC: 06:04 in São Paulo, while the database is awake.
export const config: Config = { schedule: '4 9 * * *' };
