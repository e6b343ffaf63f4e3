import type { Database } from '../platform/database.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from './lead-record.ts';

/** Returns leads whose mail was given up and that no digest has listed, oldest first. */
export async function loadUndigestedLeads(database: Database, limit: number): Promise<StoredLead[]> {
  const rows = await database.query<LeadRecord>(
    `SELECT ${LEAD_COLUMNS} FROM leads WHERE delivery = 'dead' AND digested_at IS NULL AND NOT synthetic
     ORDER BY received_at LIMIT $1`,
    [limit],
  );
  return rows.map(parseLeadRecord);
}

/** Patient, because the next digest repeats every lead that is not recorded here. */
export async function recordDigested(database: Database, ids: readonly string[], now: Date): Promise<void> {
  await database.write('UPDATE leads SET digested_at = $2 WHERE id = ANY($1::uuid[])', [ids, now], {
    safeToRepeat: 'fixed values',
    isPatient: true,
  });
}
