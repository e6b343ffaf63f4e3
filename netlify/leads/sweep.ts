import { type DeliveryResult, deliverLead } from './deliver.ts';
import { claimDueLead } from './delivery-state.ts';
import { logFailure } from './log.ts';
import type { LeadServices } from './services.ts';

/** How many leads ended how; `complete` is false when the sweep had to stop with storage down. */
export type SweepSummary = Record<DeliveryResult, number> & { complete: boolean };

const WORKERS = 5;

/**
 * Delivers what is due, until nothing is or the time is used. Sweeps may overlap: a lead is leased to one of them.
 * Never rejects.
 */
export async function sweepPendingLeads(services: LeadServices): Promise<SweepSummary> {
  const summary: SweepSummary = { delivered: 0, pending: 0, dead: 0, unknown: 0, complete: true };
  const lastStart = performance.now() + services.sweepBudgetMs - services.mailDeadlineMs;
  const mailer = services.openMailer();

  async function work(): Promise<void> {
    while (performance.now() <= lastStart) {
      const lead = await claimDueLead(services.database, services.now());
      if (!lead) return;
      summary[await deliverLead(services, lead, mailer)] += 1;
    }
  }

  const results = await Promise.allSettled(Array.from({ length: WORKERS }, work));
  mailer.close();
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    summary.complete = false;
    logFailure('sweep stopped', failed.reason);
  }
  return summary;
}
