import { isGivenUp, LEASE_MS, nextAttemptAt } from './backoff.ts';
import type { Database } from './database.ts';
import { LEAD_COLUMNS, type LeadRow, parseLeadRow, type StoredLead } from './lead-row.ts';

/** The lead that waits longest, leased to the caller; undefined when none is due. Two callers never get the same. */
export async function claimDueLead(database: Database, now: Date): Promise<StoredLead | undefined> {
  const [row] = await database.query<LeadRow>(
    `UPDATE leads SET attempts = attempts + 1, next_attempt_at = $2
     WHERE id = (
       SELECT id FROM leads WHERE delivery = 'pending' AND next_attempt_at <= $1
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     RETURNING ${LEAD_COLUMNS}`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );
  return row && parseLeadRow(row);
}

/** Insists, because what is mailed and not written down is mailed again. */
export async function recordDelivered(database: Database, id: string, now: Date): Promise<void> {
  await database.insist(
    `UPDATE leads SET delivery = 'delivered', delivered_at = $2, last_error = NULL
     WHERE id = $1 AND delivery <> 'delivered'`,
    [id, now],
  );
}

/** Puts a failed lead back in the queue, or gives it up when it is too old. `reason` must hold no personal data. */
export async function recordFailure(
  database: Database,
  lead: Pick<StoredLead, 'id' | 'receivedAt' | 'attempts'>,
  reason: string,
  now: Date,
): Promise<'pending' | 'dead'> {
  const delivery = isGivenUp(lead.receivedAt, now) ? 'dead' : 'pending';
  await database.query(
    `UPDATE leads SET delivery = $2, last_error = $3, next_attempt_at = $4 WHERE id = $1 AND delivery = 'pending'`,
    [lead.id, delivery, reason, nextAttemptAt(lead.attempts, now)],
  );
  return delivery;
}
