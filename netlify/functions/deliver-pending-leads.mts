import type { Config } from '@netlify/functions';
import { sweepPendingLeads } from '../leads/mail/sweep.ts';
import { runIfDue } from '../platform/markers.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Mails the leads whose first attempt failed or never ended. */
export default respondToSchedule(
  () => {
    const services = createServices();
    return runIfDue(services, 'mail', () => sweepPendingLeads(services));
  },
  { name: 'deliver-pending-leads', everyMinutes: 5 },
);

export const config: Config = { schedule: '*/5 * * * *' };
