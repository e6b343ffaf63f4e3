import type { Database } from '../../platform/database.ts';
import { guardPurge } from '../../platform/guard-purge.ts';
import type { RunSummary } from '../../platform/jobs.ts';
import type { LeadServices } from '../../platform/services.ts';
import { copyErasures } from './erasure-ledger.ts';
import { eraseOldLeads } from './retention.ts';

/**
 * Erases leads and the data of staff after the periods stated in the privacy policy, and copies the ledger of erasures out of
 * the database. If the clocks differ, it only raises an alarm. Never rejects.
 */
export function purgeDaily(
  services: Pick<LeadServices, 'database' | 'blobs' | 'now' | 'openAlarmMailers'>,
  eraseStaffData: (database: Database, now: Date) => Promise<RunSummary>,
): Promise<RunSummary> {
  const { database, now } = services;
  return guardPurge(services, async () => {
    const leads = await eraseOldLeads(services);
    const ledger = await copyErasures(database, now());
    const staff = await eraseStaffData(database, now());
    return { ...leads, complete: [leads, ledger, staff].every(({ complete }) => complete) };
  });
}
