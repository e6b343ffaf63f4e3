import sql from 'sql-template-tag';
import { ARRIVAL_DAYS } from '../../src/shared/attachments/file-limits.ts';
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts';
import type { Handler } from '../outbox/kinds.ts';
import type { FileStore } from '../platform/blob-store.ts';
import type { Database } from '../platform/database.ts';
import { removeFile } from './stored-file.ts';

/** A discard can be undone for this long. */
const DISCARDED_MS = 30 * DAY_MS;

/**
 * Gives up the files that never arrived, and marks those of requests that were discarded some time ago; a request still
 * lists their names. A trigger of the table asks for their deletion.
 */
export async function giveUpFiles(database: Database, now: Date): Promise<void> {
  await database.write(
    sql`UPDATE lead_attachments SET state = CASE WHEN lead_attachments.state = 'complete' THEN 'removed' ELSE 'missing' END
     FROM leads WHERE leads.id = lead_id AND (
       lead_attachments.state = 'open' AND added_at < ${new Date(now.getTime() - ARRIVAL_DAYS * DAY_MS)}
       OR lead_attachments.state = 'complete' AND handling = 'discarded' AND ${new Date(now.getTime() - DISCARDED_MS)} > (
         SELECT greatest(withdrawn_at, max(happened_at)) FROM lead_events
         WHERE lead_events.lead_id = leads.id AND to_state = 'discarded'))`,
    { safeToRepeat: 'fixed values' },
  );
}

/**
 * Deletes what no row names of files that were given up, replaced or erased: at once, and once more an hour later, because a
 * call that was on its way may have written after the first deletion.
 */
export const createFileRemoval =
  (files: FileStore): Handler =>
  async ({ database, now }, [row]) => {
    const [kept] = await database.query<{ hash: string }>(
      // A file that was given up may have arrived at the last moment.
      sql`SELECT hash FROM lead_attachments WHERE file_id = ${row.subject}::uuid AND state = 'complete'`,
    );
    await removeFile(files, row.subject, kept?.hash);
    const last = new Date(row.createdAt.getTime() + HOUR_MS);
    return { answer: 'removed', ...(now() < last && { again: new Map([[row.id, last]]) }) };
  };
