import { resolve } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../../netlify/local/database.ts';
import type { Part } from './backup-format.ts';
import { findFiles, type RequestFile } from './request-files.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

/** What a restore of a backup would bring, and the files that its requests have. */
export interface Trial extends Restored {
  files: RequestFile[];
}

/** Restores a backup into an empty embedded database in memory, which is gone afterwards. */
export async function tryRestore(parts: AsyncIterable<Part>): Promise<Trial> {
  // pg requires a user name even if the connection string has one.
  process.env.PGUSER ||= 'postgres';
  const database = await startDatabase({ migrations: resolve('netlify/database/migrations') });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const restored = await restoreBackup(client, parts, { erasures: new Map(), now: new Date() });
    return { ...restored, files: await findFiles(client) };
  } finally {
    await client.end();
    await database.stop();
  }
}
