import type { Config } from '@netlify/functions';
import { answerSchedule } from '../leads/answer-schedule.ts';
import { sendSyntheticLead } from '../leads/lead-check.ts';

/** A test request a day, through everything that a customer's goes through. */
export default answerSchedule(() => {
  const siteUrl = process.env.PUBLIC_SITE_URL || process.env.URL || 'http://localhost:8888';
  return sendSyntheticLead({ siteUrl, fetch });
});

// Schedules are in UTC: 06:00 in São Paulo, before the first colleague.
export const config: Config = { schedule: '0 9 * * *' };
