import type { Database } from '../../platform/database.ts';
import type { Action } from '../find-event.ts';

/** Adds a note to the customer of a request, once per key; false if there is none or the key belongs to another note. */
export async function addCustomerNote(
  database: Database,
  { reference, author, key, note }: Action & { note: string },
  now: Date,
): Promise<boolean> {
  const added = await database.write(
    `INSERT INTO customer_notes (customer_id, happened_at, author, note, key)
     SELECT customer_id, $2::timestamptz, $3, $4, $5 FROM leads WHERE reference = $1 AND customer_id IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING id`,
    [reference, now, author, note, key],
    { safeToRepeat: 'unique key' },
  );
  if (added.length > 0) return true;
  const [stored] = await database.query<{ note: string }>(
    `SELECT note FROM customer_notes JOIN leads USING (customer_id) WHERE reference = $1 AND key = $2`,
    [reference, key],
  );
  return stored?.note === note;
}
