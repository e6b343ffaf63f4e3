import sql from 'sql-template-tag';
import { LONGEST_NOTE } from '../../src/shared/inbox/inbox-wire.ts';
import { cleanText } from '../../src/shared/request/request.ts';
import type { Database } from '../platform/database.ts';
import { type Action, findEvent } from './find-event.ts';

/** Returns the note as it will be stored; undefined if it is empty, too long or not a text. */
export function parseNote(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const note = cleanText(value, 'textarea');
  return note !== '' && note.length <= LONGEST_NOTE ? note : undefined;
}

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
