import type { BlobStore } from '../platform/blob-store.ts';

/** What `npm run backup` notes about the last backup. */
export interface BackupNote {
  /** ISO 8601. */
  at: string;
  /** With the pictures of products and the files of requests. */
  hasFiles: boolean;
  /** Rows and files that a restore would not bring back. */
  problems: number;
}

const BACKUP_KEY = 'backup/latest';

/** Records that a backup was made and test-restored. Rejects if the store does not respond. */
export async function noteBackup(blobs: BlobStore, note: BackupNote): Promise<void> {
  await blobs.write(BACKUP_KEY, note);
}

/** The note about the last backup; undefined: none was made. Rejects if the store does not respond. */
export const readBackupNote = async (blobs: BlobStore): Promise<BackupNote | undefined> =>
  (await blobs.read<BackupNote>(BACKUP_KEY))?.value;
