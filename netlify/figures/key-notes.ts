import type { BlobStore, WriteCondition } from '../platform/blob-store.ts';
import type { Database } from '../platform/database.ts';

/** The most readings with one key in an hour. */
export const MOST_USES = 60;

/** What is known about a key outside the database, which must not start each time that a spreadsheet asks. */
interface KeyNote {
  isOpen: boolean;
  lastUsedAt: string | null;
  /** Readings in the hour of `lastUsedAt`. */
  uses: number;
}

const keyOf = (hash: string) => `figures/keys/${hash}`;
const hourOf = (iso: string) => iso.slice(0, 'AAAA-MM-DDThh'.length);

async function readNote(
  { database, blobs }: Stores,
  hash: string,
): Promise<{ note: KeyNote; condition: WriteCondition }> {
  const noted = await blobs.read<KeyNote>(keyOf(hash));
  if (noted) return { note: noted.value, condition: { etag: noted.etag } };
  const rows = await database.query('SELECT 1 FROM figure_keys WHERE token_hash = $1', [hash]);
  return { note: { isOpen: rows.length > 0, lastUsedAt: null, uses: 0 }, condition: 'new' };
}

interface Stores {
  database: Database;
  blobs: BlobStore;
}

/** Notes a reading with a key. `closed`: it was revoked or never made. `throttled`: too many readings in this hour. */
export async function noteUse(
  stores: Stores,
  hash: string,
  now: Date,
): Promise<'open' | 'closed' | 'throttled'> {
  const { note, condition } = await readNote(stores, hash);
  const lastUsedAt = now.toISOString();
  const isSameHour = note.lastUsedAt !== null && hourOf(note.lastUsedAt) === hourOf(lastUsedAt);
  const uses = isSameHour ? note.uses + 1 : 1;
  if (note.isOpen && uses > MOST_USES) return 'throttled';
  // A key that is not open is noted too: a forgotten spreadsheet goes on asking. Only over what was read: the key may have
  // been revoked in between.
  if (note.isOpen || note.lastUsedAt === null)
    await stores.blobs.write(
      keyOf(hash),
      { isOpen: note.isOpen, lastUsedAt, uses } satisfies KeyNote,
      condition,
    );
  return note.isOpen ? 'open' : 'closed';
}

/** Closes a key for every later reading. Rejects if the store does not respond; the key is then still open. */
export const closeKey = (blobs: BlobStore, hash: string) =>
  blobs.write(keyOf(hash), {
    isOpen: false,
    lastUsedAt: new Date(0).toISOString(),
    uses: 0,
  } satisfies KeyNote);

/** When a key was last used; null: never, or it is unknown because the store does not respond. */
export async function readLastUse(blobs: BlobStore, hash: string): Promise<string | null> {
  const noted = await blobs.read<KeyNote>(keyOf(hash)).catch(() => undefined);
  return noted?.value.lastUsedAt ?? null;
}
