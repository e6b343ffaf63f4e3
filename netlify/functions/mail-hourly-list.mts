import type { Config } from '@netlify/functions';
import { mailHourlyList } from '../leads/mail/mail-list.ts';
import { runIfDue } from '../platform/markers.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Mails the list of suspects and of the leads beyond the hour's budget of mails. */
export default respondToSchedule(
  () => {
    const services = createServices();
    return runIfDue(services, 'list', () => mailHourlyList(services));
  },
  { name: 'mail-hourly-list', everyMinutes: 20 },
);

// The first run is the hour's; the others repeat a mail that failed and finish a long list.
export const config: Config = { schedule: '5,25,45 * * * *' };
