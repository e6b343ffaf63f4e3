import { createAttachmentServices } from '../attachments/services.ts';
import { sweepAttachments } from '../attachments/sweep.ts';
import { storePastCounts } from '../counts/day-counts.ts';
import { purgeDaily } from '../leads/erase/purge-daily.ts';
import { storeKeptRequests } from '../leads/receive/kept-requests.ts';
import type { WorkingServices } from '../outbox/kinds.ts';
import { isWorkDue } from '../outbox/note.ts';
import { workOutbox } from '../outbox/work.ts';
import { type Job, runEach } from '../platform/jobs.ts';
import { createServices } from '../platform/services.ts';
import { eraseOldStaffData } from '../staff/staff-retention.ts';
import { isDatabaseDown, watchHealth } from '../status/health.ts';
import { HANDLERS } from './handlers.ts';

/** The part of the schedule's 30 s that is left after the erasures. */
const FILES_MS = 20_000;

/**
 * The daily work, while the database is awake. The parts run concurrently, because a schedule has 30 s, and one that fails
 * does not stop the others; only the files wait until their leads are erased. It has a function of its own, so that the
 * erasures get a full 30 s.
 */
export const DAILY_WORK: Job = {
  name: 'daily-work',
  async run() {
    const services = createServices();
    const erased = purgeDaily(services, eraseOldStaffData);
    return runEach({
      counts: () => storePastCounts(services, services.now()),
      retention: () => erased,
      attachments: async () => {
        await erased;
        return sweepAttachments(createAttachmentServices(), FILES_MS);
      },
    });
  },
};

/**
 * Moves kept requests into the database, works the outbox if something is due, and notes what it has found of the site's
 * health.
 */
export async function runClock(services: WorkingServices) {
  const { blobs, now, sweepBudgetMs } = services;
  const started = performance.now();
  const kept = await storeKeptRequests(services);
  const isDue = (await isWorkDue(blobs, now())) || (await isDatabaseDown(blobs));
  // One budget for both, or Netlify would end the run before it has noted anything.
  const left = sweepBudgetMs - (performance.now() - started);
  const worked = isDue ? await workOutbox({ ...services, sweepBudgetMs: left }) : undefined;
  const isAsked = worked !== undefined || kept.stored + kept.left > 0;
  await watchHealth(services, isAsked ? (worked?.answered ?? true) && !kept.isDatabaseDown : undefined);
  return { ...kept, complete: kept.complete && worked?.complete !== false };
}

/** What the tick runs, every 5 minutes. */
export const CLOCK: Job = { name: 'clock', run: () => runClock({ ...createServices(), handlers: HANDLERS }) };
