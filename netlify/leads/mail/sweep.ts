import { logFailure } from '../../platform/log.ts';
import type { LeadServices } from '../../platform/services.ts';
import { markList, markMail } from '../store/lead-markers.ts';
import { alarmOfMail } from './mail-alarm.ts';
import { MOST_MAILS, type SendingResult, sendLead } from './send-lead.ts';
import { claimDueLead, findNextAttempt } from './sending-state.ts';

/**
 * Numbers of leads by result; `listed` were left to the hourly list. `complete` is false if the sweep did not reach the end of the queue, because time ran out
 * or the database was down, or if a result could not be recorded.
 */
type Result = SendingResult | 'listed';
export type SweepSummary = Record<Result, number> & { complete: boolean };

const WORKERS = 5;

/** Sets the marker for the earliest waiting lead. Returns whether that time is known. */
async function markNext({ database, blobs }: LeadServices): Promise<boolean> {
  try {
    const next = await findNextAttempt(database);
    if (next) await markMail(blobs, { id: 'next', dueAt: next });
    return true;
  } catch (error) {
    logFailure('leads', 'next attempt not marked', error);
    return false;
  }
}

/**
 * Mails every lead that is due, until none is left or time runs out, and marks when the next one is. Sweeps may overlap: a
 * lead is leased to one of them. Never rejects.
 */
export async function sweepPendingLeads(services: LeadServices): Promise<SweepSummary> {
  const { database, blobs, limits, now } = services;
  const counts: Record<Result, number> = { delivered: 0, listed: 0, pending: 0, dead: 0, unknown: 0 };
  const lastStart = performance.now() + services.sweepBudgetMs - MOST_MAILS * services.mailDeadlineMs;
  const mailer = services.openMailer();

  /** Resolves to whether it reached the end of the queue. */
  async function work(): Promise<boolean> {
    while (performance.now() <= lastStart) {
      const claimed = await claimDueLead(database, now(), limits);
      if (!claimed) return true;
      if (claimed.mailing === 'list') await markList(blobs, now());
      counts[claimed.mailing === 'list' ? 'listed' : await sendLead(services, claimed.lead, mailer)] += 1;
    }
    return false;
  }

  const results = await Promise.allSettled(Array.from({ length: WORKERS }, work));
  mailer.close();
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) logFailure('leads', 'sweep stopped', failed.reason);
  // If one worker found the queue empty, it is empty: the other workers had already claimed their leads.
  const sawEnd = results.some((result) => result.status === 'fulfilled' && result.value);
  const isMarked = await markNext(services);
  if (counts.pending + counts.dead > 0) await alarmOfMail(services);
  return { ...counts, complete: !failed && sawEnd && isMarked && counts.unknown === 0 };
}
