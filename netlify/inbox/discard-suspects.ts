import sql, { type Sql } from 'sql-template-tag';
import type { Suspects as AskedSuspects } from '../../src/contracts/desk.ts';
import { followSteps } from '../outbox/rows.ts';
import type { Database } from '../platform/database.ts';
import { buildCondition } from './conditions.ts';
import { viewContext } from './view-context.ts';

// Small enough for one statement to finish within its deadline.
const LEADS_PER_STATEMENT = 500;

export type Suspects = Omit<AskedSuspects, 'until'> & { until: Date };

function conditionOf({ until, ...filters }: Suspects): Sql {
  const query = { ...filters, view: 'suspect', order: 'arrival', after: null } as const;
  // This view does not depend on the person.
  return sql`${buildCondition(query, viewContext('', until))} AND received_at <= ${until}`;
}

export async function countSuspects(database: Database, suspects: Suspects): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM leads WHERE ${conditionOf(suspects)}`,
  );
  return row?.count ?? 0;
}

/** Discards the next suspects, each with its event, in one transaction; false if there are no more. */
export async function discardSome(
  database: Database,
  suspects: Suspects,
  { author, key }: { author: string; key: string },
  now: Date,
): Promise<boolean> {
  const [row] = await database.write<{ count: number }>(
    sql`WITH seen AS (
       SELECT id FROM leads WHERE ${conditionOf(suspects)} LIMIT ${LEADS_PER_STATEMENT} FOR UPDATE SKIP LOCKED
     ), changed AS (
       UPDATE leads SET handling = 'discarded', revision = revision + 1
       WHERE id IN (SELECT id FROM seen) RETURNING id, id AS lead_id
     ), steps AS (${followSteps(sql`changed`, now)}
     ), told AS (
       INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state, key)
       SELECT id, ${now}::timestamptz, ${author}, 'state', 'suspect', 'discarded', ${key}::uuid FROM changed
     )
     SELECT count(*)::int AS count FROM changed`,
    { safeToRepeat: 'expected state' },
  );
  return row !== undefined && row.count > 0;
}
