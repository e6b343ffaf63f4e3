import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

/** Records that a person has opened a lead for the first time. Returns the lead's id if so. */
export async function markSeen(
  database: Database,
  reference: string,
  now: Date,
): Promise<string | undefined> {
  const [lead] = await database.write<{ id: string }>(
    sql`UPDATE leads SET seen_at = ${now}::timestamptz WHERE reference = ${reference} AND seen_at IS NULL RETURNING id`,
    { safeToRepeat: 'expected state' },
  );
  return lead?.id;
}
