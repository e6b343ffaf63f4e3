import type { Config } from '@netlify/functions';
import { copyErasures, openLedgerCopy } from '../leads/erasure-ledger.ts';
import { copyRedactions, openRedactionCopy } from '../leads/redaction-ledger.ts';
import { eraseOldLeads } from '../leads/retention.ts';
import { openAlarmMailers } from '../platform/alarm-mailers.ts';
import { guardPurge } from '../platform/guard-purge.ts';
import { respondToSchedule } from '../platform/respond-to-schedule.ts';
import { createServices } from '../platform/services.ts';
import { eraseOldStaffData } from '../staff/staff-retention.ts';

/**
 * Erases leads and the names of staff after the periods stated in the privacy policy, and copies the ledgers of
 * erasures and redactions out of the database.
 */
export default respondToSchedule(() => {
  const services = createServices();
  return guardPurge(services, openAlarmMailers(process.env), async () => {
    const leads = await eraseOldLeads(services);
    const ledger = await copyErasures(services.database, openLedgerCopy, services.now());
    const redactions = await copyRedactions(services.database, openRedactionCopy, services.now());
    const staff = await eraseOldStaffData(services.database, services.now());
    return {
      ...leads,
      left: leads.left + staff.left,
      complete: [leads, ledger, redactions, staff].every(({ complete }) => complete),
    };
  });
});

// Schedules are in UTC: 06:02 in São Paulo, while the database is awake.
export const config: Config = { schedule: '2 9 * * *' };
