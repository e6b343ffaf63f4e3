import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore } from './blob-store.ts';

const MOST_TRIES = 40;
const LONGEST_PAUSE_MS = 60;

/**
 * Replaces a value under its etag, and retries if another process was faster. `change` returns the new value, or undefined
 * to keep the current one. Resolves to the value that is stored then; rejects if it loses every race.
 */
export async function changeValue<Value>(
  blobs: BlobStore,
  key: string,
  change: (current: Value | undefined) => Value | undefined,
): Promise<Value | undefined> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    if (attempt > 0) await pause(Math.random() * LONGEST_PAUSE_MS);
    const found = await blobs.read<Value>(key);
    const next = change(found?.value);
    if (next === undefined) return found?.value;
    if (await blobs.write(key, next, found ? { etag: found.etag } : 'new')) return next;
  }
  throw new Error('blobs: value changed too often');
}
