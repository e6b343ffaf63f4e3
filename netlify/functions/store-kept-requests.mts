import type { Config } from '@netlify/functions';
import { storeKeptRequests } from '../leads/store/kept-requests.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Moves the requests that were kept while the database was down into it. */
export default respondToSchedule(() => storeKeptRequests(createServices()), {
  name: 'store-kept-requests',
  everyMinutes: 5,
});

export const config: Config = { schedule: '*/5 * * * *' };
