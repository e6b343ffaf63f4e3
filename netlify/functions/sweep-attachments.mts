import type { Config } from '@netlify/functions';
import { createAttachmentServices } from '../attachments/services.ts';
import { sweepAttachments } from '../attachments/sweep.ts';
import { DAILY_MINUTES } from '../platform/failed-runs.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';

const BUDGET_MS = 20_000;

/** Deletes the files that no request has, or no longer has. */
export default respondToSchedule(() => sweepAttachments(createAttachmentServices(), BUDGET_MS), {
  name: 'sweep-attachments',
  everyMinutes: DAILY_MINUTES,
});

// Schedules are in UTC: 06:03 in São Paulo, after the old leads are erased and while the database is awake.
export const config: Config = { schedule: '3 9 * * *' };
