import type { Config } from '@netlify/functions';
import { sweepPendingLeads } from '../leads/sweep.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';

/** Mails the leads whose first attempt failed or never ended. */
export default respondToSchedule(() => sweepPendingLeads(createServices()));

export const config: Config = { schedule: '*/5 * * * *' };
