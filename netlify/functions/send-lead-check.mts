import type { Config } from '@netlify/functions';
import { sendSyntheticLead } from '../leads/lead-check.ts';
import { answerSchedule } from '../platform/answer-schedule.ts';
import { siteAddress } from '../platform/site-address.ts';

/** A test request a day, through everything that a customer's goes through. */
export default answerSchedule(() => sendSyntheticLead({ siteUrl: siteAddress(process.env), fetch }));

// Schedules are in UTC: 06:00 in São Paulo, before the first colleague.
export const config: Config = { schedule: '0 9 * * *' };
