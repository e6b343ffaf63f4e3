import sql, { raw } from 'sql-template-tag';
import { isGivenUp, LEASE_MS, nextAttemptAt } from '../../platform/backoff.ts';
import type { Database } from '../../platform/database.ts';
import type { LeadServices } from '../../platform/services.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from '../store/lead-record.ts';
import { hourOf, nextListTime } from '../store/list-time.ts';

// Gives a lead a mail of its own while the hour has one left; otherwise the lead joins the hourly list. A lead keeps an
// earlier decision, so a retry uses nothing of the budget. All processes share the row of the hour.
const decide = (now: Date, { mails }: Budget) => sql`
  budget AS (
    INSERT INTO mail_hours AS noted (hour, mails)
    SELECT ${hourOf(now)}::timestamptz, 1 FROM due WHERE mailing = 'undecided' AND NOT synthetic
    ON CONFLICT (hour) DO UPDATE SET mails = noted.mails + 1 WHERE noted.mails < ${mails}
    RETURNING hour
  ), decision AS (
    SELECT id AS lead_id, mailing = 'single' OR synthetic OR EXISTS (SELECT FROM budget) AS is_single FROM due
  )
  UPDATE leads SET
    mailing = CASE WHEN is_single THEN 'single' ELSE 'list' END,
    next_attempt_at = CASE WHEN is_single THEN ${new Date(now.getTime() + LEASE_MS)}::timestamptz
                           ELSE ${nextListTime(now)}::timestamptz END`;

type Budget = Pick<LeadServices['limits'], 'mails'>;

/** A lead that is due, leased to the caller if it gets a mail of its own. */
export interface ClaimedLead {
  lead: StoredLead;
  mailing: 'single' | 'list';
}

/**
 * Leases the lead that has been due longest; undefined if none is due. Suspects are in another queue. Two callers never
 * get the same lead. Not retried after a lost response, because a second claim would take another lead; the first becomes
 * due when its lease ends.
 */
export async function claimDueLead(
  database: Database,
  now: Date,
  budget: Budget,
): Promise<ClaimedLead | undefined> {
  const [row] = await database.write<LeadRecord & Pick<ClaimedLead, 'mailing'>>(
    sql`WITH due AS (
       SELECT id, mailing, synthetic FROM leads
       WHERE delivery = 'pending' AND mailing <> 'list' AND next_attempt_at <= ${now}
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ), ${decide(now, budget)}, attempts = attempts + CASE WHEN is_single THEN 1 ELSE 0 END
     FROM decision WHERE id = lead_id
     RETURNING ${raw(LEAD_COLUMNS)}, mailing`,
  );
  return row && { lead: parseLeadRecord(row), mailing: row.mailing };
}

/**
 * Decides how a lead that the caller has leased is mailed, and leases it again; undefined if it is decided already. Not
 * retried, because a second try could use a second mail of the budget; the sweep goes on when the lease ends.
 */
export async function decideMailing(
  database: Database,
  id: string,
  now: Date,
  budget: Budget,
): Promise<ClaimedLead['mailing'] | undefined> {
  const [row] = await database.write<Pick<ClaimedLead, 'mailing'>>(
    sql`WITH due AS (
       SELECT id, mailing, synthetic FROM leads
       WHERE id = ${id} AND delivery = 'pending' AND mailing = 'undecided' FOR UPDATE
     ), ${decide(now, budget)}
     FROM decision WHERE id = lead_id
     RETURNING mailing`,
  );
  return row?.mailing;
}

/** Returns when the first pending lead outside the list is due; the lease of a lead that is being mailed counts, too. */
export async function findNextAttempt(database: Database): Promise<Date | undefined> {
  const [row] = await database.query<{ next_attempt_at: Date }>(
    `SELECT next_attempt_at FROM leads WHERE delivery = 'pending' AND mailing <> 'list'
     ORDER BY next_attempt_at LIMIT 1`,
  );
  return row?.next_attempt_at;
}

// Records the attempt in the statement that updates the lead, so that the history never contradicts the row.
const noteAttempt = (id: string, now: Date, outcome: 'delivered' | 'failed', answer: string) => sql`
  WITH noted AS (
    INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer)
    SELECT id, ${now}::timestamptz, ${outcome}, ${answer} FROM leads WHERE id = ${id}
    ON CONFLICT DO NOTHING
  )`;

/**
 * `response` holds the mail server's response codes. Retries longer than usual, because a lead not recorded as sent is
 * mailed again.
 */
export async function recordSent(database: Database, id: string, response: string, now: Date): Promise<void> {
  await database.write(
    sql`${noteAttempt(id, now, 'delivered', response)}
     UPDATE leads SET delivery = 'delivered', delivered_at = ${now}, last_error = NULL
     WHERE id = ${id} AND delivery <> 'delivered'`,
    { safeToRepeat: 'unique key', isPatient: true },
  );
}

/**
 * Schedules the next attempt, or gives the lead up if it is too old, or if the server refused it for good and has taken
 * another lead's mail since. `reason` must hold no personal data.
 */
export async function recordFailure(
  database: Database,
  lead: Pick<StoredLead, 'id' | 'receivedAt' | 'attempts'>,
  reason: string,
  now: Date,
  { isForGood = false } = {},
): Promise<'pending' | 'dead'> {
  const [row] = await database.write<{ delivery: 'pending' | 'dead' }>(
    sql`${noteAttempt(lead.id, now, 'failed', reason)}
     UPDATE leads SET last_error = ${reason}, next_attempt_at = ${nextAttemptAt(lead.attempts, now)}, 
       delivery = CASE WHEN ${isGivenUp(lead.receivedAt, now)} OR ${isForGood} AND EXISTS (
       SELECT FROM lead_deliveries
       WHERE outcome = 'delivered' AND attempted_at >= leads.received_at AND lead_id <> leads.id
     ) THEN 'dead' ELSE 'pending' END
     WHERE id = ${lead.id} AND delivery = 'pending' RETURNING delivery`,
    { safeToRepeat: 'unique key' },
  );
  // A repeated statement does not see a lead that its first try has given up.
  return row?.delivery ?? 'dead';
}
