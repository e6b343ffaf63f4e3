import sql from 'sql-template-tag';
import type { LeadAttachment } from '../../src/shared/attachments/attachment-answers.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import type { AttachmentServices } from './services.ts';
import { type Manifest, readManifest } from './stored-file.ts';

/**
 * Records on its lead what the store knows of a file: its name and, once it has arrived, its kind. Does nothing if the file
 * has no lead or is already recorded as complete.
 */
export async function recordFile(
  database: Database,
  id: string,
  { name, size, state, content }: Manifest,
  now: Date,
): Promise<void> {
  await database.write(
    sql`UPDATE lead_attachments SET name = ${name}, kind = ${content?.kind ?? null},
       bytes = ${content?.bytes ?? size}, state = ${state}::text,
       arrived_at = CASE WHEN ${state}::text = 'complete' THEN coalesce(arrived_at, ${now}::timestamptz) END
     WHERE file_id = ${id} AND state IN ('open', 'missing')`,
    { safeToRepeat: 'fixed values' },
  );
}

/**
 * Checks the store for files that a lead still waits for, and records changes. Resolves to whether anything changed. Never
 * rejects: the next read checks again.
 */
export async function settleAttachments(
  { files, database, now }: Pick<AttachmentServices, 'files' | 'database' | 'now'>,
  attachments: readonly Pick<LeadAttachment, 'id' | 'name' | 'state'>[],
): Promise<boolean> {
  const settled = attachments
    .filter(({ state }) => state === 'open' || state === 'missing')
    .map(async ({ id, name, state }) => {
      const manifest = await readManifest(files, id);
      if (!manifest || (manifest.state === 'open' && (manifest.name === name || state === 'missing')))
        return false;
      await recordFile(database, id, manifest, now());
      return true;
    });
  const results = await Promise.allSettled(settled);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) logFailure('attachments', 'not settled', failed.reason);
  return results.some((result) => result.status === 'fulfilled' && result.value);
}
