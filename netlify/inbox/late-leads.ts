import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from '../leads/lead-record.ts';
import type { Database } from '../platform/database.ts';
import { WAITING } from './conditions.ts';

export type LateLead = StoredLead & { state: LeadState };

const LEASE_MS = 5 * 60_000;
// Older ones were there before the inbox was; the list marks them all the same.
const OLDEST_MS = 7 * 24 * 3_600_000;

/**
 * Requests that are late and that the team was not told of, oldest first, leased to the caller: two callers never get
 * the same. One whose mail was never finished comes back when its lease ends, and so does one whose claim was not
 * answered: repeated, the claim would find nothing and say that all was told.
 */
export async function claimLateLeads(
  database: Database,
  latestLate: Date,
  now: Date,
  limit: number,
): Promise<LateLead[]> {
  const rows = await database.write<LeadRecord & { state: LeadState }>(
    `UPDATE leads SET late_lease_until = $3
     WHERE id IN (
       SELECT id FROM leads
       WHERE ${WAITING} AND late_told_at IS NULL
         AND received_at <= $1 AND received_at > $2
         AND (late_lease_until IS NULL OR late_lease_until <= $4)
       ORDER BY received_at LIMIT $5 FOR UPDATE SKIP LOCKED
     )
     RETURNING ${LEAD_COLUMNS}, state`,
    [latestLate, new Date(latestLate.getTime() - OLDEST_MS), new Date(now.getTime() + LEASE_MS), now, limit],
  );
  return rows
    .map((row) => ({ ...parseLeadRecord(row), state: row.state }))
    .sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
}

/** Patient, because what is told and not written down is told again. */
export async function recordTold(database: Database, ids: readonly string[], now: Date): Promise<void> {
  await database.write(
    'UPDATE leads SET late_told_at = $2, late_lease_until = NULL WHERE id = ANY($1::uuid[])',
    [ids, now],
    { safeToRepeat: 'fixed values', isPatient: true },
  );
}

/** Gives back what could not be told, for the next run. */
export async function releaseLate(database: Database, ids: readonly string[]): Promise<void> {
  await database.write('UPDATE leads SET late_lease_until = NULL WHERE id = ANY($1::uuid[])', [ids], {
    safeToRepeat: 'fixed values',
  });
}
