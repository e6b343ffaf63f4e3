import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import {
  addManifest,
  claimFile,
  type Manifest,
  readContent,
  readManifest,
  writeContent,
} from '../../../netlify/attachments/stored-file.ts';
import { startDatabase } from '../../../netlify/host/database.ts';
import type { FileStore } from '../../../netlify/platform/blob-store.ts';
import { describeFailure } from '../../../netlify/platform/failure.ts';
import type { Part } from './backup-format.ts';
import { readLines, writeLines } from './encrypted-lines.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

// The files of requests never change, so each is copied once, into a file of its own beside the backups: its manifest and
// its content, encrypted as the backups are. A backup of every day would otherwise hold all of them again.

/** A complete file of a request. */
export interface RequestFile {
  id: string;
  lead: string;
}

interface Copied extends RequestFile {
  manifest: Manifest;
  bytes: Uint8Array<ArrayBuffer>;
}

const pathOf = (folder: string, { id }: RequestFile) => join(folder, `${id}.age`);

/** The files that the requests of a database have. */
export async function findFiles(client: pg.ClientBase): Promise<RequestFile[]> {
  const { rows } = await client.query<RequestFile>(
    "SELECT file_id AS id, lead_id AS lead FROM lead_attachments WHERE state = 'complete' ORDER BY file_id",
  );
  return rows;
}

/** Throws if the content is not the one that was checked when the file arrived. */
function check(bytes: Uint8Array, { content }: Manifest): void {
  if (!content || createHash('sha256').update(bytes).digest('hex') !== content.hash)
    throw new Error('não confere com a soma');
}

async function readCopy(path: string, identities: readonly string[]): Promise<Copied> {
  const lines: string[] = [];
  for await (const line of readLines(path, identities)) lines.push(line);
  const [head = '', base64 = ''] = lines;
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  const copied: Copied = { ...JSON.parse(head), bytes };
  check(bytes, copied.manifest);
  return copied;
}

/** Runs work for each file, one after the other. Returns the files for which it failed, with the reason. */
async function forEach(files: readonly RequestFile[], work: (file: RequestFile) => Promise<void>) {
  const problems: string[] = [];
  for (const file of files) {
    try {
      await work(file);
    } catch (error) {
      const isOurs = error instanceof Error && error.name === 'Error' && !('code' in error);
      problems.push(`arquivo ${file.id}: ${isOurs ? error.message : describeFailure(error)}`);
    }
  }
  return problems;
}

/**
 * Copies the files that the folder lacks, and reads each new copy with the key of `identity`. The time of a copy becomes
 * `now`, so that one that no request has any more can be told by its age. Returns what could not be copied.
 */
export async function copyFiles(
  store: FileStore,
  folder: string,
  files: readonly RequestFile[],
  { recipients, identity, now }: { recipients: readonly string[]; identity: string; now: Date },
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return forEach(files, async (file) => {
    const path = pathOf(folder, file);
    if (!existsSync(path)) {
      const manifest = await readManifest(store, file.id);
      const bytes = manifest?.content && (await readContent(store, file.id, manifest.content.hash));
      if (!manifest || !bytes) throw new Error('não está no Netlify Blobs');
      check(bytes, manifest);
      const lines = async function* () {
        yield JSON.stringify({ ...file, manifest });
        yield Buffer.from(bytes).toString('base64');
      };
      await writeLines(path, recipients, lines());
      await readCopy(path, [identity]);
    }
    await utimes(path, now, now);
  });
}

/** Reads the copies of files. Returns those that are missing or broken. */
export const checkFiles = (folder: string, files: readonly RequestFile[], identities: readonly string[]) =>
  forEach(files, async (file) => void (await readCopy(pathOf(folder, file), identities)));

/** Brings the copies of files back into the store. Returns those that are missing or broken. */
export const restoreFiles = (
  store: FileStore,
  folder: string,
  files: readonly RequestFile[],
  identities: readonly string[],
) =>
  forEach(files, async (file) => {
    const { manifest, bytes } = await readCopy(pathOf(folder, file), identities);
    await writeContent(store, file.id, bytes);
    await addManifest(store, file.id, manifest);
    await claimFile(store, file.id, file.lead);
  });

/** Deletes the copies that no request has had since `oldest`. */
export async function deleteOldFiles(folder: string, oldest: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtime < oldest) await rm(path);
  }
}

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
