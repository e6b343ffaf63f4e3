import sql from 'sql-template-tag';
import { UNCLAIMED_HOURS } from '../../src/shared/attachments/file-limits.ts';
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts';
import type { Database } from '../platform/database.ts';
import { ARRIVALS, DAYS, dayOf, hourOf, idOfArrival, NETWORKS } from './arrivals.ts';
import { settleAttachments } from './records.ts';
import type { AttachmentServices } from './services.ts';
import { readClaim, readManifest, removeFile, removePieces } from './stored-file.ts';

/** Age at which a file without a request is deleted. */
const UNCLAIMED_MS = UNCLAIMED_HOURS * HOUR_MS;
/** An upload that a request waits for: the visitor's device may be without a connection. */
const UNFINISHED_MS = 7 * DAY_MS;
/** A file whose request is not in the database: it may wait in the second store, or the database may be restored. */
const UNKNOWN_MS = 30 * DAY_MS;
/** A discard can be undone for this long. */
const DISCARDED_MS = 30 * DAY_MS;

// Each one costs several store operations, and the run has 30 s.
const MOST_FILES = 300;
const AT_ONCE = 10;

/** Runs work for each item, a few concurrently, until time runs out. Resolves to whether it reached the end. */
async function forEach<Item>(items: readonly Item[], end: number, work: (item: Item) => Promise<void>) {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    if (at >= MOST_FILES || performance.now() > end) return false;
    await Promise.all(items.slice(at, at + AT_ONCE).map(work));
  }
  return true;
}

async function isLinked(database: Database, id: string): Promise<boolean> {
  const [row] = await database.query(sql`SELECT 1 FROM lead_attachments WHERE file_id = ${id}`);
  return row !== undefined;
}

/** Deletes files that no request claimed, and leftovers of unfinished uploads. */
async function sweepArrivals(services: AttachmentServices, end: number): Promise<boolean> {
  const { files, database } = services;
  const now = services.now().getTime();
  const today = dayOf(services.now());
  const days = (await files.listFolders(ARRIVALS)).filter((day) => day < today).sort();
  const arrivals = (await Promise.all(days.map((day) => files.list(`${ARRIVALS}${day}/`)))).flat();

  return forEach(arrivals, end, async (key) => {
    const id = idOfArrival(key);
    const manifest = await readManifest(files, id);
    const age = manifest ? now - new Date(manifest.announcedAt).getTime() : Number.POSITIVE_INFINITY;
    if (age < UNCLAIMED_MS) return;
    if (!(await readClaim(files, id))) await removeFile(files, id);
    else if (await isLinked(database, id)) {
      if (manifest?.state === 'complete') await removePieces(files, id);
      else if (age < UNFINISHED_MS) return;
      else await removeFile(files, id);
    } else if (age < UNKNOWN_MS) return;
    else await removeFile(files, id);
    await files.remove(key);
  });
}

/** Deletes the files whose rows are gone, and forgets them. Resolves to whether none is left. */
export async function sweepRemovals(
  { files, database }: Pick<AttachmentServices, 'files' | 'database'>,
  end = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const rows = await database.query<{ file_id: string }>(
    // A file that was given up may have arrived at the last moment.
    sql`SELECT file_id FROM attachment_removals AS noted
     WHERE NOT EXISTS (SELECT FROM lead_attachments WHERE file_id = noted.file_id AND state = 'complete')
     ORDER BY noted_at LIMIT ${MOST_FILES}`,
  );
  return forEach(rows, end, async ({ file_id }) => {
    await removeFile(files, file_id);
    await database.write(sql`DELETE FROM attachment_removals WHERE file_id = ${file_id}`, {
      safeToRepeat: 'deletion',
    });
  });
}

/** Marks the files of requests that were discarded some time ago for deletion; the request still lists their names. */
async function noteDiscarded({ database }: AttachmentServices, now: Date): Promise<void> {
  await database.write(
    sql`WITH gone AS (
       UPDATE lead_attachments SET state = 'removed' FROM leads
       WHERE leads.id = lead_id AND handling = 'discarded' AND lead_attachments.state <> 'removed'
         AND ${new Date(now.getTime() - DISCARDED_MS)} > (
         SELECT greatest(withdrawn_at, max(happened_at)) FROM lead_events
         WHERE lead_events.lead_id = leads.id AND to_state = 'discarded')
       RETURNING file_id
     )
     INSERT INTO attachment_removals (file_id, noted_at) SELECT file_id, ${now}::timestamptz FROM gone ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
}

/** Compares the files that requests wait for with the store, and gives up those that are long overdue. */
async function settleOpen(services: AttachmentServices, now: Date): Promise<void> {
  const { database } = services;
  const rows = await database.query<{ id: string; name: string; state: 'open' }>(
    sql`SELECT file_id AS id, name, state FROM lead_attachments WHERE state = 'open' ORDER BY added_at LIMIT ${MOST_FILES}`,
  );
  await settleAttachments(services, rows);
  await database.write(
    sql`WITH given_up AS (
       UPDATE lead_attachments SET state = 'missing'
       WHERE state = 'open' AND added_at < ${new Date(now.getTime() - UNFINISHED_MS)} RETURNING file_id
     )
     INSERT INTO attachment_removals (file_id, noted_at) SELECT file_id, ${now}::timestamptz FROM given_up ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
}

async function sweepCounts({ files }: AttachmentServices, now: Date, end: number): Promise<boolean> {
  const hours = (await files.listFolders(NETWORKS)).filter((hour) => hour < hourOf(now));
  const keys = (await Promise.all(hours.map((hour) => files.list(`${NETWORKS}${hour}/`)))).flat();
  const days = (await files.list(DAYS)).filter((key) => key < DAYS + dayOf(now));
  return forEach([...days, ...keys], end, (key) => files.remove(key));
}

/**
 * The daily run: deletes files that no request has, files of requests that are gone or were discarded, and the counts of
 * networks. A claim without a row in the database is kept for long, so that neither an outage nor a restore loses a file.
 * `complete` is false if something is left for the next run. Rejects if the database or the store fails.
 */
export async function sweepAttachments(
  services: AttachmentServices,
  budgetMs: number,
): Promise<{ complete: boolean }> {
  const end = performance.now() + budgetMs;
  const now = services.now();
  await settleOpen(services, now);
  await noteDiscarded(services, now);
  const isDone = [
    await sweepRemovals(services, end),
    await sweepArrivals(services, end),
    await sweepCounts(services, now, end),
  ];
  return { complete: isDone.every(Boolean) };
}
