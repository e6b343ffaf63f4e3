import type { Config } from '@netlify/functions';
import { mailLateLeads } from '../inbox/mail-late-leads.ts';
import { runIfDue } from '../platform/markers.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';
import { siteAddress } from '../platform/site-address.ts';
import { createStaffServices } from '../staff/services.ts';

/** Mails the team the leads that wait too long. Without an inbox nobody could mark a reply, so it does nothing. */
export default respondToSchedule(
  async () => {
    if (!createStaffServices().settings.passwordHash) return { complete: true };
    const services = createServices();
    return runIfDue(services, 'late', () => mailLateLeads(services, siteAddress(process.env)));
  },
  { name: 'tell-late-leads', everyMinutes: 5 },
);

export const config: Config = { schedule: '*/5 * * * *' };
