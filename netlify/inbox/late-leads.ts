import sql, { raw } from 'sql-template-tag';
import { DAY_MS } from '../../src/shared/durations.ts';
import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import {
  LEAD_COLUMNS,
  type LeadRecord,
  parseLeadRecord,
  type StoredLead,
} from '../leads/store/lead-record.ts';
import type { Database } from '../platform/database.ts';
import { WAITING } from './conditions.ts';

export type LateLead = StoredLead & { state: LeadState };

const LEASE_MS = 5 * 60_000;
// Older leads arrived before the inbox existed. The list marks them as late, but no mail mentions them.
const OLDEST_MS = 7 * DAY_MS;

/**
 * Leases late leads that the team has not been mailed about, oldest first. Two callers never get the same lead; a lead
 * whose mail was not recorded can be claimed again when its lease ends. Not retried after a lost response: a second
 * claim would find nothing, as if the team knew about every lead.
 */
export async function claimLateLeads(
  database: Database,
  latestLate: Date,
  now: Date,
  limit: number,
): Promise<LateLead[]> {
  const rows = await database.write<LeadRecord & { state: LeadState }>(
    sql`UPDATE leads SET late_lease_until = ${new Date(now.getTime() + LEASE_MS)}
     WHERE id IN (
       SELECT id FROM leads
       WHERE ${WAITING} AND late_told_at IS NULL
         AND received_at <= ${latestLate} AND received_at > ${new Date(latestLate.getTime() - OLDEST_MS)}
         AND (late_lease_until IS NULL OR late_lease_until <= ${now})
       ORDER BY received_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
     )
     RETURNING ${raw(LEAD_COLUMNS)}, state`,
  );
  return rows
    .map((row) => ({ ...parseLeadRecord(row), state: row.state }))
    .sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
}

/** Patient, because the next mail repeats every lead that is not recorded here. */
export async function recordMailed(database: Database, ids: readonly string[], now: Date): Promise<void> {
  await database.write(
    sql`UPDATE leads SET late_told_at = ${now}, late_lease_until = NULL WHERE id = ANY(${ids}::uuid[])`,
    { safeToRepeat: 'fixed values', isPatient: true },
  );
}

/** Ends the leases of leads whose mail failed, so that the next run claims them. */
export async function releaseLateLeads(database: Database, ids: readonly string[]): Promise<void> {
  await database.write(sql`UPDATE leads SET late_lease_until = NULL WHERE id = ANY(${ids}::uuid[])`, {
    safeToRepeat: 'fixed values',
  });
}
