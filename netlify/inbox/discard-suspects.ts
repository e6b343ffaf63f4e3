import type { DiscardQuery } from '../../src/shared/inbox/inbox-wire.ts';
import type { Database } from '../platform/database.ts';
import { buildConditions } from './conditions.ts';
import { viewContext } from './view-context.ts';

// So that a statement ends within its deadline.
const LEADS_PER_STATEMENT = 500;

export type Suspects = Omit<DiscardQuery, 'until'> & { until: Date };

function conditionsOf({ until, ...filters }: Suspects): { where: string; values: unknown[] } {
  const query = { ...filters, view: 'suspect', after: null } as const;
  // This view is the same for everybody.
  const { where, values } = buildConditions(query, viewContext('', until));
  return { where: `${where} AND received_at <= $${values.length + 1}`, values: [...values, until] };
}

export async function countSuspects(database: Database, suspects: Suspects): Promise<number> {
  const { where, values } = conditionsOf(suspects);
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM leads ${where}`,
    values,
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
  const { where, values } = conditionsOf(suspects);
  const place = (offset: number) => `$${values.length + offset}`;
  const [row] = await database.write<{ count: number }>(
    `WITH seen AS (
       SELECT id FROM leads ${where} LIMIT ${LEADS_PER_STATEMENT} FOR UPDATE SKIP LOCKED
     ), changed AS (
       UPDATE leads SET handling = 'discarded', revision = revision + 1
       WHERE id IN (SELECT id FROM seen) RETURNING id
     ), told AS (
       INSERT INTO lead_events (lead_id, happened_at, author, kind, from_state, to_state, key)
       SELECT id, ${place(1)}::timestamptz, ${place(2)}, 'state', 'suspect', 'discarded', ${place(3)}::uuid FROM changed
     )
     SELECT count(*)::int AS count FROM changed`,
    [...values, now, author, key],
    { safeToRepeat: 'expected state' },
  );
  return row !== undefined && row.count > 0;
}
