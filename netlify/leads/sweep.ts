import { logFailure } from '../platform/log.ts';
import type { LeadServices } from '../platform/services.ts';
import { type SendingResult, sendLead } from './send-lead.ts';
import { claimDueLead } from './sending-state.ts';

/**
 * How many leads ended how. `complete` is false where the sweep did not see the end of the queue, because its time was
 * used or storage was down, and where a result could not be written down.
 */
export type SweepSummary = Record<SendingResult, number> & { complete: boolean };

const WORKERS = 5;

/**
 * Delivers what is due, until nothing is or the time is used. Sweeps may overlap: a lead is leased to one of them.
 * Never rejects.
 */
export async function sweepPendingLeads(services: LeadServices): Promise<SweepSummary> {
  const counts: Record<SendingResult, number> = { delivered: 0, pending: 0, dead: 0, unknown: 0 };
  const lastStart = performance.now() + services.sweepBudgetMs - services.mailDeadlineMs;
  const mailer = services.openMailer();

  /** Answers whether it saw the end of the queue. */
  async function work(): Promise<boolean> {
    while (performance.now() <= lastStart) {
      const lead = await claimDueLead(services.database, services.now());
      if (!lead) return true;
      counts[await sendLead(services, lead, mailer)] += 1;
    }
    return false;
  }

  const results = await Promise.allSettled(Array.from({ length: WORKERS }, work));
  mailer.close();
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) logFailure('leads', 'sweep stopped', failed.reason);
  // One worker that saw the end saw it for all: what the others still had was already claimed.
  const sawEnd = results.some((result) => result.status === 'fulfilled' && result.value);
  return { ...counts, complete: !failed && sawEnd && counts.unknown === 0 };
}
