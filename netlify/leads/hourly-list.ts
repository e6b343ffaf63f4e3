import type { Database } from '../platform/database.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from './lead-record.ts';
import { hourOf } from './list-time.ts';
import { CONFIRMED, UNPROVEN } from './suspicion.ts';

const DUE = "delivery = 'pending' AND mailing = 'list' AND next_attempt_at <= $1";
const SUSPECT = 'cardinality(suspicions) > 0';

/** Returns leads beyond the hour's budget that wait for a list: stopped machines first, then the oldest. */
export async function loadBeyondBudget(database: Database, due: Date, limit: number): Promise<StoredLead[]> {
  const rows = await database.query<LeadRecord>(
    `SELECT ${LEAD_COLUMNS} FROM leads WHERE ${DUE} AND NOT ${SUSPECT} ORDER BY urgent DESC, received_at LIMIT $2`,
    [due, limit],
  );
  return rows.map(parseLeadRecord);
}

/**
 * Returns how many suspects wait for a list, and the first of them: those that their visitors have confirmed, those that
 * nothing but the number of requests speaks against, and then those whose message is rarest, because a flood repeats itself.
 */
export async function loadSuspects(
  database: Database,
  due: Date,
  limit: number,
): Promise<{ count: number; leads: StoredLead[] }> {
  const rows = await database.query<LeadRecord & { count: number }>(
    `SELECT ${LEAD_COLUMNS}, count FROM (
       SELECT id AS chosen, count(*) OVER ()::int AS count,
              row_number() OVER (ORDER BY rank, copies, received_at) AS place
       FROM (
         SELECT id, received_at, CASE suspicions WHEN '{${CONFIRMED}}' THEN 1 WHEN '{${UNPROVEN}}' THEN 2 ELSE 3 END AS rank,
                count(*) OVER (PARTITION BY md5(message)) AS copies
         FROM leads WHERE ${DUE} AND ${SUSPECT}
       ) AS waiting ORDER BY place LIMIT $2
     ) AS first JOIN leads ON id = chosen ORDER BY place`,
    [due, limit],
  );
  return { count: rows[0]?.count ?? 0, leads: rows.map(parseLeadRecord) };
}

// At 100,000 suspects, one statement would take longer than its deadline.
const ROWS_PER_STATEMENT = 500;

const record = (which: string) => `
  WITH listed AS (
    UPDATE leads SET delivery = 'delivered', delivered_at = $2, last_error = NULL
    WHERE id IN (SELECT id FROM leads WHERE ${which} LIMIT ${ROWS_PER_STATEMENT} FOR UPDATE SKIP LOCKED)
    RETURNING id
  ), noted AS (
    INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer)
    SELECT id, $2, 'listed', '' FROM listed ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int AS count FROM listed`;

/** Records that a mail has listed these leads. Patient, because leads that are not recorded are listed again. */
export async function recordListed(
  database: Database,
  leads: readonly StoredLead[],
  due: Date,
  now: Date,
): Promise<void> {
  const ids = leads.map(({ id }) => id);
  await database.write(record(`${DUE} AND id = ANY($3::uuid[])`), [due, now, ids], {
    safeToRepeat: 'expected state',
    isPatient: true,
  });
}

/** Records some of the suspects that a mail has listed or counted; false if none is left. */
export async function recordSuspects(database: Database, due: Date, now: Date): Promise<boolean> {
  const [row] = await database.write<{ count: number }>(record(`${DUE} AND ${SUSPECT}`), [due, now], {
    safeToRepeat: 'expected state',
  });
  // A repeated statement does not return the rows of its first try.
  return row === undefined || row.count > 0;
}

/** Whether the suspects that were due by then have been mailed. */
export async function isListMailed(database: Database, due: Date): Promise<boolean> {
  const [row] = await database.query('SELECT 1 FROM mail_hours WHERE hour = $1 AND listed_at IS NOT NULL', [
    hourOf(due),
  ]);
  return row !== undefined;
}

const KEPT_MS = 7 * 24 * 3_600_000;

/** Notes that the list of the suspects due by then was mailed, and forgets the hours of the week before. */
export async function noteListMailed(database: Database, due: Date, now: Date): Promise<void> {
  await database.write(
    `WITH old AS (DELETE FROM mail_hours WHERE hour < $3)
     INSERT INTO mail_hours (hour, listed_at) VALUES ($1, $2)
     ON CONFLICT (hour) DO UPDATE SET listed_at = $2`,
    [hourOf(due), now, new Date(now.getTime() - KEPT_MS)],
    { safeToRepeat: 'fixed values', isPatient: true },
  );
}

/** Returns when the first lead of the lists to come is due. */
export async function findNextListed(database: Database): Promise<Date | undefined> {
  const [row] = await database.query<{ next_attempt_at: Date }>(
    `SELECT next_attempt_at FROM leads WHERE delivery = 'pending' AND mailing = 'list'
     ORDER BY next_attempt_at LIMIT 1`,
  );
  return row?.next_attempt_at;
}
