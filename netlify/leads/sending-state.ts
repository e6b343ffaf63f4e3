import { isGivenUp, LEASE_MS, nextAttemptAt } from '../platform/backoff.ts';
import type { Database } from '../platform/database.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from './lead-record.ts';

/**
 * The lead that waits longest, leased to the caller; undefined when none is due. Two callers never get the same. Where
 * the response is lost, the lead comes back when its lease ends; repeated, the claim would take another one instead.
 */
export async function claimDueLead(database: Database, now: Date): Promise<StoredLead | undefined> {
  const [row] = await database.write<LeadRecord>(
    `UPDATE leads SET attempts = attempts + 1, next_attempt_at = $2
     WHERE id = (
       SELECT id FROM leads WHERE delivery = 'pending' AND next_attempt_at <= $1
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     RETURNING ${LEAD_COLUMNS}`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );
  return row && parseLeadRecord(row);
}

// In one statement with what follows from it: the history never says other than the row.
const NOTE_ATTEMPT = `
  WITH noted AS (
    INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer)
    SELECT id, $2::timestamptz, $3, $4 FROM leads WHERE id = $1
    ON CONFLICT DO NOTHING
  )`;

/** `answer` is what the mail server said, in codes. Patient, because what is mailed and not written down is mailed again. */
export async function recordSent(database: Database, id: string, answer: string, now: Date): Promise<void> {
  await database.write(
    `${NOTE_ATTEMPT}
     UPDATE leads SET delivery = 'delivered', delivered_at = $2, last_error = NULL
     WHERE id = $1 AND delivery <> 'delivered'`,
    [id, now, 'delivered', answer],
    { safeToRepeat: 'unique key', isPatient: true },
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
  await database.write(
    `${NOTE_ATTEMPT}
     UPDATE leads SET delivery = $5, last_error = $4, next_attempt_at = $6
     WHERE id = $1 AND delivery = 'pending'`,
    [lead.id, now, 'failed', reason, delivery, nextAttemptAt(lead.attempts, now)],
    { safeToRepeat: 'unique key' },
  );
  return delivery;
}
