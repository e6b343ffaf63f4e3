import { DAY_MS, MINUTE_MS } from '../../src/shared/durations.ts';
import type { BlobStore } from './blob-store.ts';
import type { RunSummary } from './jobs.ts';
import { logFailure } from './log.ts';

/**
 * Work that waits.
 * - `mail`: a lead's mail
 * - `list`: the hourly list of leads
 * - `late`: a lead that becomes late without a reply
 * - `follow-up`: the next follow-up with a time
 * - `page`: requests' pages that are behind the database
 */
export type MarkerKind = 'mail' | 'late' | 'list' | 'follow-up' | 'page';

/** UTC, rounded up to the minute, so that the work is due when the marker is: 20261122T1205. */
const minuteOf = (time: Date) =>
  new Date(Math.ceil(time.getTime() / MINUTE_MS) * MINUTE_MS)
    .toISOString()
    .slice(0, 16)
    .replaceAll(/[-:]/g, '');

/** The name of a marker; the same kind, id and time give the same name. */
export const markerKey = (kind: MarkerKind, id: string, dueAt: Date) => `${kind}/${minuteOf(dueAt)}/${id}`;

/** Kinds whose markers this process could not read or write, so that some may be missing: until when to work without. */
const missing = new WeakMap<BlobStore, Map<MarkerKind, Date>>();

function noteMissing(blobs: BlobStore, kind: MarkerKind, dueAt: Date): void {
  const kinds = missing.get(blobs) ?? new Map<MarkerKind, Date>();
  missing.set(blobs, kinds);
  const until = kinds.get(kind);
  if (!until || until < dueAt) kinds.set(kind, dueAt);
}

/** Whether a marker of this kind may be missing. Forgets it once its time has come: that run is the last without. */
function takeMissing(blobs: BlobStore, kind: MarkerKind, now: Date): boolean {
  const until = missing.get(blobs)?.get(kind);
  if (until && until <= now) missing.get(blobs)?.delete(kind);
  return until !== undefined;
}

/**
 * Notes outside the database that work is due at a time. The schedules look for markers and open the database only when
 * one is due, so that it can sleep. Tries twice and never rejects: a missing marker is made good by the daily run.
 */
export async function setMarker(blobs: BlobStore, kind: MarkerKind, id: string, dueAt: Date): Promise<void> {
  const write = () => blobs.write(markerKey(kind, id, dueAt), 1);
  try {
    await write().catch(write);
  } catch (error) {
    logFailure('schedule', `${kind} not marked`, error);
    noteMissing(blobs, kind, dueAt);
  }
}

const AT_ONCE = 25;
// After a flood, the next runs remove the rest.
const MOST_REMOVED = 1000;
const MOST_MINUTES = 100;

/** Removes the first MOST_REMOVED. Never rejects: a leftover marker only makes a schedule check once for nothing. */
export async function removeMarkers(blobs: BlobStore, keys: readonly string[]): Promise<void> {
  for (let first = 0; first < Math.min(keys.length, MOST_REMOVED); first += AT_ONCE) {
    const batch = keys.slice(first, first + AT_ONCE);
    const results = await Promise.allSettled(batch.map((key) => blobs.remove(key)));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) continue;
    logFailure('schedule', 'marker not removed', failed.reason);
    return;
  }
}

/** The names of the oldest markers of a kind, those that are due by a time; at most about a thousand for each minute. */
export async function listMarkers(blobs: BlobStore, kind: MarkerKind, dueBy?: Date): Promise<string[]> {
  const minutes = await blobs.listFolders(`${kind}/`);
  // Marked minutes are rounded up, so the current minute is the last one that is due.
  const latest = dueBy && minuteOf(new Date(Math.floor(dueBy.getTime() / MINUTE_MS) * MINUTE_MS));
  const due = minutes.filter((minute) => latest === undefined || minute <= latest).sort();
  const keys: string[] = [];
  let listed = 0;
  for (const minute of due) {
    if (listed === MOST_MINUTES || keys.length >= MOST_REMOVED) break;
    const found = await blobs.list(`${kind}/${minute}/`);
    // A process that was killed while writing leaves a folder without a key; many of these must not hide newer markers.
    if (found.length > 0) listed++;
    keys.push(...found);
  }
  return keys;
}

/** 06:05 in São Paulo, when the other daily tasks have started the database anyway. */
const DAILY_RUN = { hours: 9, minutes: 5 };
const SCHEDULE_MIN = 5;

/** Returns the start of the next daily run. */
function nextDailyRun(now: Date): Date {
  const today = new Date(now).setUTCHours(DAILY_RUN.hours, DAILY_RUN.minutes, 0, 0);
  return new Date(now.getTime() < today ? today : today + DAY_MS);
}

const isDailyRun = (now: Date) =>
  nextDailyRun(now).getTime() - now.getTime() > DAY_MS - SCHEDULE_MIN * MINUTE_MS;

interface Scheduled {
  blobs: BlobStore;
  now(): Date;
}

async function runAndRemove(blobs: BlobStore, due: readonly string[], work: () => Promise<RunSummary>) {
  const summary = await work();
  if (summary.complete) await removeMarkers(blobs, due);
  return summary;
}

/**
 * Runs scheduled work if a marker of its kind is due, if one may be missing because the store failed, and once a day in any
 * case: markers save cost, and nothing may depend on them alone. Removes the markers that were due when the run was
 * complete; work that is left for later has set new ones by then.
 */
export async function runIfDue(
  { blobs, now }: Scheduled,
  kind: MarkerKind,
  work: () => Promise<RunSummary>,
): Promise<RunSummary> {
  let due: string[];
  try {
    due = await listMarkers(blobs, kind, now());
  } catch (error) {
    logFailure('schedule', `${kind} markers not read`, error);
    noteMissing(blobs, kind, now());
    return work();
  }
  return takeMissing(blobs, kind, now()) || due.length > 0 || isDailyRun(now())
    ? runAndRemove(blobs, due, work)
    : { complete: true };
}
