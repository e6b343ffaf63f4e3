import type { BlobStore } from '../../../netlify/platform/blob-store.ts';
import { describeFailure } from '../../../netlify/platform/failure.ts';
import type { BackupNote } from '../../../netlify/status/notes.ts';
import { noteBackup } from '../../../netlify/status/notes.ts';

const UNSEEN = 'O site não saberá desta cópia e avisará que ela falta';

/**
 * Tells the site of a backup, for the daily alarm and the admin's status page. Returns what to print if it could not: the backup does not depend on
 * it. Without `blobs` the command cannot reach the store. Never rejects.
 */
export async function noteForStatus(
  blobs: BlobStore | undefined,
  note: BackupNote,
): Promise<string | undefined> {
  if (!blobs) return `${UNSEEN}: faltam NETLIFY_SITE_ID e NETLIFY_AUTH_TOKEN.`;
  try {
    await noteBackup(blobs, note);
    return undefined;
  } catch (error) {
    return `${UNSEEN}: ${describeFailure(error)}.`;
  }
}
