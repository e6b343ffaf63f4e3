import type { Config } from '@netlify/functions';
import { createAttachmentServices } from '../attachments/services.ts';
import { sweepAttachments } from '../attachments/sweep.ts';
import { storePastCounts } from '../counts/day-counts.ts';
import { purgeDaily } from '../leads/erase/purge-daily.ts';
import { sendDailyDigest } from '../leads/mail/digest.ts';
import { remindOfFollowUps } from '../leads/mail/follow-up-mail.ts';
import { DAILY_MINUTES } from '../platform/failed-runs.ts';
import { respondToSchedule, runEach } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';
import { eraseOldStaffData } from '../staff/staff-retention.ts';

/** Of the schedule's 30 s, what the erasures before it leave. */
const SWEEP_MS = 20_000;

/**
 * The work of a day, while the database is awake: each part fails alone. At once, because a schedule has 30 s; only the
 * files wait until the leads that had them are erased.
 */
export default respondToSchedule(
  () => {
    const services = createServices();
    const erased = purgeDaily(services, eraseOldStaffData);
    return runEach({
      digest: () => sendDailyDigest(services),
      reminders: () => remindOfFollowUps(services),
      counts: () => storePastCounts(services, services.now()),
      retention: () => erased,
      attachments: async () => {
        await erased;
        return sweepAttachments(createAttachmentServices(), SWEEP_MS);
      },
    });
  },
  { name: 'daily-work', everyMinutes: DAILY_MINUTES },
);

// Schedules are in UTC: 06:02 in São Paulo, after the daily test request has woken the database.
export const config: Config = { schedule: '2 9 * * *' };
