import { HOUR_MS, MINUTE_MS } from '../../src/shared/durations.ts';
import { LEASE_MS } from '../platform/backoff.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { changeValue } from '../platform/change-value.ts';
import { logFailure } from '../platform/log.ts';
import type { OutboxState } from './rows.ts';

/** What the clock knows of the outbox without the database, which may sleep. Moments in ISO 8601. */
export interface OutboxNote {
  /** When the next row is due; null: nothing waits. */
  nextAt: string | null;
  /** When the database was last read. */
  readAt: string;
  /** Since when the oldest overdue row waits; null: none. */
  overdueSince: string | null;
}

const KEY = 'outbox/note';
/** The database is opened this often in any case: the note saves cost, and nothing depends on it alone. */
const LONGEST_SLEEP_MS = 3 * HOUR_MS;

interface Read {
  note: OutboxNote | undefined;
  etag: string | undefined;
}

/** The stores whose note this process could not write: until it can, it trusts none. */
const uncertain = new WeakSet<BlobStore>();

/** Reads the note for a later `noteState`. Rejects if the second store does not respond. */
export async function readNote(blobs: BlobStore): Promise<Read> {
  const found = await blobs.read<OutboxNote>(KEY);
  return { note: found?.value, etag: found?.etag };
}

/**
 * Notes that work is about to be stored, in case this process dies before it has done it. Called beside the statement that
 * stores the event; the visitor does not wait for it. Never rejects.
 */
export async function expectWork(blobs: BlobStore, now: Date): Promise<void> {
  // Rounded up, so that a flood writes once a minute.
  const at = new Date(Math.ceil((now.getTime() + LEASE_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
  try {
    // Without a note, the clock opens the database.
    await changeValue<OutboxNote>(blobs, KEY, (note) =>
      !note || (note.nextAt !== null && note.nextAt <= at) ? undefined : { ...note, nextAt: at },
    );
  } catch (error) {
    logFailure('outbox', 'work not noted', error);
    uncertain.add(blobs);
  }
}

/** Notes the state that the database had, unless another process has noted work since `before`. Never rejects. */
export async function noteState(
  blobs: BlobStore,
  before: Read | undefined,
  { nextAt, overdueSince }: OutboxState,
  now: Date,
): Promise<void> {
  const note: OutboxNote = {
    nextAt: nextAt?.toISOString() ?? null,
    readAt: now.toISOString(),
    overdueSince: overdueSince?.toISOString() ?? null,
  };
  try {
    if (!before) throw new Error('note not read');
    await blobs.write(KEY, note, before.etag ? { etag: before.etag } : 'new');
    uncertain.delete(blobs);
  } catch (error) {
    logFailure('outbox', 'state not noted', error);
    uncertain.add(blobs);
  }
}

/** Whether the clock has to open the database. Never rejects. */
export async function isWorkDue(blobs: BlobStore, now: Date): Promise<boolean> {
  if (uncertain.has(blobs)) return true;
  try {
    const { note } = await readNote(blobs);
    if (!note) return true;
    const isOld = now.getTime() - Date.parse(note.readAt) >= LONGEST_SLEEP_MS;
    return isOld || (note.nextAt !== null && Date.parse(note.nextAt) <= now.getTime());
  } catch (error) {
    logFailure('outbox', 'note not read', error);
    return true;
  }
}
