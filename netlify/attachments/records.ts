import sql from 'sql-template-tag';
import type { LeadAttachment } from '../../src/shared/attachments/attachment-answers.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import type { AttachmentServices } from './services.ts';
import { type Manifest, readManifest } from './stored-file.ts';

/**
 * Notes at its lead what the store knows of a file: its name and, once it has arrived, its kind. Changes nothing if it has
 * no lead, or is noted as complete already.
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
 * Compares files that a lead still waits for with the store, and notes what has changed. Resolves to whether something
 * has. Never rejects: the next reader does it again.
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
