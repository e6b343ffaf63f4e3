import { isGivenUp, LEASE_MS, nextAttemptAt } from '../platform/backoff.ts';
import type { Database } from '../platform/database.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from './lead-record.ts';

/**
 * Leases the lead that has been due longest; undefined if none is due. Two callers never get the same lead. Not retried
 * after a lost response, because a second claim would take another lead; the first becomes due when its lease ends.
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

/** Returns when the first of the pending leads is due; the lease of a lead that is being mailed counts, too. */
export async function findNextAttempt(database: Database): Promise<Date | undefined> {
  const [row] = await database.query<{ next_attempt_at: Date }>(
    "SELECT next_attempt_at FROM leads WHERE delivery = 'pending' ORDER BY next_attempt_at LIMIT 1",
  );
  return row?.next_attempt_at;
}

// Records the attempt in the statement that updates the lead, so that the history never contradicts the row.
const NOTE_ATTEMPT = `
  WITH noted AS (
    INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer)
    SELECT id, $2::timestamptz, $3, $4 FROM leads WHERE id = $1
    ON CONFLICT DO NOTHING
  )`;

/** `response` holds the mail server's response codes. Patient, because a lead not recorded as sent is mailed again. */
export async function recordSent(database: Database, id: string, response: string, now: Date): Promise<void> {
  await database.write(
    `${NOTE_ATTEMPT}
     UPDATE leads SET delivery = 'delivered', delivered_at = $2, last_error = NULL
     WHERE id = $1 AND delivery <> 'delivered'`,
    [id, now, 'delivered', response],
    { safeToRepeat: 'unique key', isPatient: true },
  );
}

/** Schedules the next attempt, or gives the lead up if it is too old. `reason` must hold no personal data. */
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
