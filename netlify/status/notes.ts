import { DAY_MS } from '../../src/shared/durations.ts';
import type { BackupNote, Known } from '../../src/shared/staff/status-answers.ts';
import { ARRIVAL_KEY, KEPT_PREFIX, PUSH_FAILURES_KEY } from '../platform/blob-keys.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { logFailure } from '../platform/log.ts';
import { attempt, known, unknown } from './known.ts';

const BACKUP_KEY = 'backup/latest';

/** Records that a backup was made and test-restored. Rejects if the store does not respond. */
export async function noteBackup(blobs: BlobStore, note: BackupNote): Promise<void> {
  await blobs.write(BACKUP_KEY, note);
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

function parseBackupNote(value: unknown): BackupNote | undefined {
  const { at, hasFiles, problems } = Object(value) as Partial<BackupNote>;
  return isMoment(at) && typeof hasFiles === 'boolean' && typeof problems === 'number'
    ? { at, hasFiles, problems }
    : undefined;
}

async function readNote<Value>(
  blobs: BlobStore,
  key: string,
  parse: (value: unknown) => Value | undefined,
): Promise<Known<Value>> {
  const read = await attempt(key, () => blobs.read<unknown>(key));
  if (!read.isKnown) return read;
  const value = parse(read.value.value);
  return value === undefined ? unknown('unreadable') : known(value);
}

export const readBackupNote = (blobs: BlobStore) => readNote(blobs, BACKUP_KEY, parseBackupNote);

const toMoment = (value: unknown) => (isMoment(value) ? value : undefined);

export const readLastCheck = (blobs: BlobStore) => readNote(blobs, ARRIVAL_KEY, toMoment);

const DAILY_WORK_KEY = 'daily-work/latest';

/** Records that the daily work has completed. Never rejects: the run of the next day notes it again. */
export async function noteDailyWork(blobs: BlobStore, now: Date): Promise<void> {
  try {
    await blobs.write(DAILY_WORK_KEY, now.toISOString());
  } catch (error) {
    logFailure('status', 'daily work not noted', error);
  }
}

/** Starts the time in which a new site's first daily work has to complete. Rejects if the store does not respond. */
export async function awaitDailyWork(blobs: BlobStore, now: Date): Promise<void> {
  await blobs.write(DAILY_WORK_KEY, now.toISOString(), 'new');
}

/** When the daily work last completed; on a new site, since when it is awaited. */
export const readDailyWork = (blobs: BlobStore) => readNote(blobs, DAILY_WORK_KEY, toMoment);

const isFailure = (value: unknown): value is { at: number; count: number } => {
  const { at, count } = Object(value) as Record<string, unknown>;
  return Number.isFinite(at) && Number.isInteger(count);
};

/** Notices to devices that failed in the last 24 hours. Nothing is noted before the first. */
export async function countPushFailures(blobs: BlobStore, now: Date): Promise<Known<number>> {
  const failures = await readNote(blobs, PUSH_FAILURES_KEY, (value) =>
    Array.isArray(value) && value.every(isFailure) ? value : undefined,
  );
  if (!failures.isKnown) return failures.reason === 'none' ? known(0) : failures;
  const recent = failures.value.filter(({ at }) => now.getTime() - at < DAY_MS);
  return known(recent.reduce((sum, { count }) => sum + count, 0));
}

export const countKept = (blobs: BlobStore) =>
  attempt('kept requests', async () => (await blobs.list(KEPT_PREFIX)).length);
