import { LONGEST_NOTE } from '../../src/admin/inbox/inbox-wire.ts';
import { cleanText } from '../../src/contact/request.ts';
import type { Database } from '../leads/database.ts';

/** A note as it is kept, or undefined where it is none or too long. */
export function parseNote(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const note = cleanText(value, 'textarea');
  return note !== '' && note.length <= LONGEST_NOTE ? note : undefined;
}

/** Adds a note to a request; false where there is no such request. */
export async function addNote(
  database: Database,
  { reference, note, author }: { reference: string; note: string; author: string },
  now: Date,
): Promise<boolean> {
  const added = await database.query(
    `INSERT INTO lead_events (lead_id, happened_at, author, kind, note)
     SELECT id, $2::timestamptz, $3, 'note', $4 FROM leads WHERE reference = $1 RETURNING lead_id`,
    [reference, now, author, note],
  );
  return added.length > 0;
}
