import type { Config } from '@netlify/functions';
import { tellLateLeads } from '../inbox/tell-late.ts';
import { answerSchedule } from '../platform/answer-schedule.ts';
import { createServices } from '../platform/services.ts';
import { siteAddress } from '../platform/site-address.ts';
import { createStaffServices } from '../staff/services.ts';

/** Tells the team of requests without an answer. Without the inbox nobody could mark an answer, so it tells nothing. */
export default answerSchedule(async () => {
  if (!createStaffServices().settings.passwordHash) return { complete: true };
  return tellLateLeads(createServices(), siteAddress(process.env));
});

export const config: Config = { schedule: '*/10 * * * *' };
