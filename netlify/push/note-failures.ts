import type { BlobStore } from '../platform/blob-store.ts';
import { changeValue } from '../platform/change-value.ts';
import { logFailure } from '../platform/log.ts';

/** Notices that failed in one sending: only when and how many. */
export interface PushFailures {
  /** In milliseconds since the epoch. */
  at: number;
  count: number;
}

const KEY = 'push/failures';
const DAY_MS = 86_400_000;
/** A sending is a moment apart from the next; after a bad day the oldest are added up. */
const MOST = 200;

/** Adds the oldest up where there are too many, so that no failure is lost. */
function shorten(failures: readonly PushFailures[]): readonly PushFailures[] {
  const extra = failures.slice(0, Math.max(0, failures.length - MOST + 1));
  const newest = extra.at(-1);
  if (extra.length < 2 || !newest) return failures;
  const count = extra.reduce((sum, failure) => sum + failure.count, 0);
  return [{ at: newest.at, count }, ...failures.slice(extra.length)];
}

/** Notes notices that did not reach a push service; netlify/status/notes.ts counts those of the last day. Never rejects. */
export async function noteFailures(blobs: BlobStore, count: number, now: Date): Promise<void> {
  if (count === 0) return;
  const at = now.getTime();
  try {
    await changeValue<readonly PushFailures[]>(blobs, KEY, (failures) => {
      const known = Array.isArray(failures) ? failures : [];
      return shorten([...known.filter((failure) => at - failure.at < DAY_MS), { at, count }]);
    });
  } catch (error) {
    logFailure('push', 'failures not noted', error);
  }
}
