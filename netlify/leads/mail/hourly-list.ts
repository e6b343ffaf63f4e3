import sql, { raw } from 'sql-template-tag';
import { DAY_MS } from '../../../src/shared/durations.ts';
import type { Database } from '../../platform/database.ts';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from '../store/lead-record.ts';
import { hourOf } from '../store/list-time.ts';

const isDue = (by: Date) => sql`delivery = 'pending' AND mailing = 'list' AND next_attempt_at <= ${by}`;

/** `beyond`: no rule suspects them, but the hour had no mail left. */
const KINDS = { beyond: sql`suspicions = '{}'`, suspects: sql`suspicions <> '{}'` };

/** How many leads wait for a list, and the first of them. */
export interface WaitingLeads {
  count: number;
  leads: readonly StoredLead[];
}

/**
 * Returns the leads of a kind that wait for a list, at most `limit`. Unsuspected leads: stopped machines first. Then those
 * with the rarest message, because a flood repeats itself.
 */
export async function loadWaiting(
  database: Database,
  kind: keyof typeof KINDS,
  due: Date,
  limit: number,
): Promise<WaitingLeads> {
  const rows = await database.query<LeadRecord & { count: number }>(
    sql`SELECT ${raw(LEAD_COLUMNS)}, count FROM (
       SELECT id AS chosen, count(*) OVER ()::int AS count,
              row_number() OVER (ORDER BY ${raw(kind === 'beyond' ? 'urgent DESC, ' : '')}copies, received_at) AS place
       FROM (
         SELECT id, received_at, urgent, count(*) OVER (PARTITION BY md5(message)) AS copies
         FROM leads WHERE ${isDue(due)} AND ${KINDS[kind]}
       ) AS waiting ORDER BY place LIMIT ${limit}
     ) AS first JOIN leads ON id = chosen ORDER BY place`,
  );
  return { count: rows[0]?.count ?? 0, leads: rows.map(parseLeadRecord) };
}

/** A lead as a line of the list. */
export interface ListedLead {
  reference: string;
  name: string;
  phone: string;
}

/** Returns the leads beyond the hour's budget that wait for a list, except the given ones, in the order of arrival. */
export function loadOthers(database: Database, due: Date, { leads }: WaitingLeads): Promise<ListedLead[]> {
  return database.query<ListedLead>(
    sql`SELECT reference, request ->> 'name' AS name, request ->> 'phone' AS phone FROM leads
     WHERE ${isDue(due)} AND ${KINDS.beyond} AND id <> ALL(${leads.map(({ id }) => id)}::uuid[])
     ORDER BY received_at`,
  );
}

// At 100,000 leads, one statement would take longer than its deadline.
const ROWS_PER_STATEMENT = 500;

/** Records some of the leads that the mails have listed or counted; false if none is left. */
export async function recordListed(database: Database, due: Date, now: Date): Promise<boolean> {
  const [row] = await database.write<{ count: number }>(
    sql`
  WITH listed AS (
    UPDATE leads SET delivery = 'delivered', delivered_at = ${now}, last_error = NULL
    WHERE id IN (SELECT id FROM leads WHERE ${isDue(due)} LIMIT ${ROWS_PER_STATEMENT} FOR UPDATE SKIP LOCKED)
    RETURNING id
  ), noted AS (
    INSERT INTO lead_deliveries (lead_id, attempted_at, outcome, answer)
    SELECT id, ${now}, 'listed', '' FROM listed ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int AS count FROM listed`,
    {
      safeToRepeat: 'expected state',
    },
  );
  // A repeated statement does not return the rows of its first try.
  return row === undefined || row.count > 0;
}

/** Whether the leads that were due by then have been mailed. */
export async function isListMailed(database: Database, due: Date): Promise<boolean> {
  const [row] = await database.query(
    sql`SELECT 1 FROM mail_hours WHERE hour = ${hourOf(due)} AND listed_at IS NOT NULL`,
  );
  return row !== undefined;
}

const KEPT_MS = 7 * DAY_MS;

/** Notes that the list of the leads due by then was mailed, and forgets the hours of the week before. */
export async function noteListMailed(database: Database, due: Date, now: Date): Promise<void> {
  await database.write(
    sql`WITH old AS (DELETE FROM mail_hours WHERE hour < ${new Date(now.getTime() - KEPT_MS)})
     INSERT INTO mail_hours (hour, listed_at) VALUES (${hourOf(due)}, ${now})
     ON CONFLICT (hour) DO UPDATE SET listed_at = ${now}`,
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
