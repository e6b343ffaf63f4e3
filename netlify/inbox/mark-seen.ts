import sql from 'sql-template-tag';
import { followSteps } from '../outbox/rows.ts';
import type { Database } from '../platform/database.ts';

/** Records that a person has opened a lead for the first time. Returns the lead's id if so. */
export async function markSeen(
  database: Database,
  reference: string,
  now: Date,
): Promise<string | undefined> {
  const [lead] = await database.write<{ id: string }>(
    sql`WITH seen AS (
       UPDATE leads SET seen_at = ${now}::timestamptz WHERE reference = ${reference} AND seen_at IS NULL RETURNING id, id AS lead_id
     ), steps AS (${followSteps(sql`seen`, now)})
     SELECT id FROM seen`,
    { safeToRepeat: 'expected state' },
  );
  return lead?.id;
}
