import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { isPictureName, type SweepableArchive } from './picture-store.ts';

interface Sweep {
  database: Database;
  store: SweepableArchive;
  /** Makes Netlify's edge drop its copies of the pictures. */
  purge(names: readonly string[]): Promise<void>;
  now: Date;
}

/** Longer than a session of the staff, which may upload a picture and save its product at the end. */
const UNUSED_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
// Each costs a call or two of the store, and the run has 30 s.
const MOST_CHECKED = 200;
const MOST_DELETED = 50;

// Searches the text of each revision, also of deleted products: the history can restore all of them.
const USED = `
  SELECT DISTINCT found[1] AS name
  FROM catalogue_history, regexp_matches(product::text, '/fotos/([0-9a-f]{32}\\.(?:jpg|png|webp))', 'g') AS found`;

/** The names of stored pictures that no revision of a product has. Undefined without a catalogue, as before a restore. */
async function findUnused({ database, store }: Sweep): Promise<string[] | undefined> {
  const [any] = await database.query('SELECT 1 FROM catalogue_history LIMIT 1');
  if (!any) return undefined;
  const stored: string[] = [];
  for await (const name of store.names()) if (isPictureName(name)) stored.push(name);
  // After the list, so that a picture whose product was saved meanwhile counts as used.
  const used = new Set((await database.query<{ name: string }>(USED)).map(({ name }) => name));
  return stored.filter((name) => !used.has(name));
}

/** Whether the picture was deleted. One without a time of its upload gets the current one. */
async function deleteIfOld(store: SweepableArchive, name: string, now: Date): Promise<boolean> {
  const uploadedAt = await store.uploadedAt(name);
  if (!uploadedAt) {
    const bytes = await store.read(name);
    if (bytes) await store.write(name, new Uint8Array(bytes));
    return false;
  }
  if (now.getTime() - uploadedAt.getTime() < UNUSED_DAYS * DAY_MS) return false;
  await store.remove(name);
  return true;
}

/**
 * Deletes pictures that no revision of a product has, a week after their upload: a person chose another picture, or never
 * saved. At most 50 in one run. Rejects if the database or the store fails; the next run goes on.
 */
export async function sweepPictures(sweep: Sweep): Promise<{ complete: boolean; deleted: number }> {
  const deleted: string[] = [];
  for (const name of ((await findUnused(sweep)) ?? []).slice(0, MOST_CHECKED)) {
    if (deleted.length < MOST_DELETED && (await deleteIfOld(sweep.store, name, sweep.now)))
      deleted.push(name);
  }
  try {
    if (deleted.length > 0) await sweep.purge(deleted);
  } catch (error) {
    // The next deploy drops the copies, too.
    logFailure('pictures', 'not purged', error);
  }
  return { complete: true, deleted: deleted.length };
}
