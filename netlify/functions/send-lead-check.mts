import type { Config } from '@netlify/functions';
import { sendSyntheticLead } from '../leads/check/lead-check.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';
import { siteAddress } from '../platform/site-address.ts';

/** Sends one test request a day through the whole path of a customer's request. */
export default respondToSchedule(() => {
  const { blobs, now } = createServices();
  return sendSyntheticLead({ siteUrl: siteAddress(process.env), fetch, blobs, now });
});

// Schedules are in UTC: 06:00 in São Paulo, before the team's working day.
export const config: Config = { schedule: '0 9 * * *' };
