import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore } from '../platform/blob-store.ts';
import { logFailure } from '../platform/log.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { type Counts, countsKey, SHARDS } from './day-counts.ts';

// Enough for forty clicks at the same moment.
const MAX_ATTEMPTS = 12;
const MAX_PAUSE_MS = 60;

/**
 * Adds one to a label's total of the day, without the database. A lost response is not retried: a click may stay
 * uncounted, but never counts twice. Returns whether the store confirmed it; never rejects.
 */
export async function recordCount(blobs: BlobStore, label: string, now: Date): Promise<boolean> {
  const key = countsKey(dayOf(now), randomInt(SHARDS));
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found = await blobs.read<Counts>(key);
      const counts = { ...found?.value, [label]: (found?.value[label] ?? 0) + 1 };
      if (await blobs.write(key, counts, found ? { etag: found.etag } : 'new')) return true;
      // Somebody else has counted in between.
      await pause(Math.random() * MAX_PAUSE_MS);
    }
    throw new Error('too many clicks at once');
  } catch (error) {
    logFailure('counts', 'not counted', error);
    return false;
  }
}
