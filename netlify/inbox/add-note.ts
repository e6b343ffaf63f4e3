import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { type Action, findEvent } from './find-event.ts';

/** Adds a note to a lead, once per key; false if the lead does not exist or the key belongs to another note. */
export async function addNote(
  database: Database,
  action: Action & { note: string },
  now: Date,
): Promise<boolean> {
  const { reference, author, note, key } = action;
  const added = await database.write(
    sql`INSERT INTO lead_events (lead_id, happened_at, author, kind, note, key)
     SELECT id, ${now}::timestamptz, ${author}, 'note', ${note}, ${key} FROM leads WHERE reference = ${reference}
     ON CONFLICT DO NOTHING RETURNING lead_id`,
    { safeToRepeat: 'unique key' },
  );
  return added.length > 0 || (await findEvent(database, action, 'note'))?.note === note;
}
