import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  addManifest,
  claimFile,
  hashContent,
  type Manifest,
  readContent,
  readManifest,
  writeContent,
} from '../../../netlify/attachments/stored-file.ts';
import { isNamedAfter, type PictureArchive } from '../../../netlify/pictures/picture-store.ts';
import type { FileStore } from '../../../netlify/platform/blob-store.ts';
import { describeFailure } from '../../../netlify/platform/failure.ts';
import { readEncrypted, writeEncrypted } from './age.ts';
import type { RequestFile } from './postgres.ts';

// Files of requests and pictures never change, so each is copied once, encrypted, into a file of its own beside the
// backups: a backup of every day would otherwise hold all of them again.

export interface Stores {
  files: FileStore;
  pictures: PictureArchive;
}

interface Named {
  name: string;
}

/** A file of the second store, and how a copy of it is made and brought back. */
interface Kept extends Named {
  read(): Promise<Buffer>;
  /** Throws if the bytes are not those that were stored. */
  check(bytes: Buffer): void;
  isStored(): Promise<boolean>;
  write(bytes: Buffer): Promise<void>;
}

const broken = () => new Error('não confere com a soma');

/** The manifest as a line of JSON, then the content. */
const splitCopy = (bytes: Buffer): [Manifest, Uint8Array<ArrayBuffer>] => {
  const end = bytes.indexOf('\n');
  return [JSON.parse(bytes.toString('utf8', 0, end)), Uint8Array.from(bytes.subarray(end + 1))];
};

function checkContent(bytes: Buffer): void {
  const [manifest, content] = splitCopy(bytes);
  if (hashContent(content) !== manifest.content?.hash) throw broken();
}

const fileOfRequest = (files: FileStore, { id, lead }: RequestFile): Kept => ({
  name: id,
  async read() {
    const manifest = await readManifest(files, id);
    const content = manifest?.content && (await readContent(files, id, manifest.content.hash));
    if (!content) throw new Error('não está no armazenamento');
    return Buffer.concat([Buffer.from(`${JSON.stringify(manifest)}\n`), content]);
  },
  check: checkContent,
  isStored: async () => (await readManifest(files, id))?.state === 'complete',
  async write(bytes) {
    const [manifest, content] = splitCopy(bytes);
    await writeContent(files, id, content);
    await addManifest(files, id, manifest);
    await claimFile(files, id, lead);
  },
});

const picture = (pictures: PictureArchive, name: string): Kept => ({
  name,
  async read() {
    const bytes = await pictures.read(name);
    if (!bytes) throw new Error('não está no armazenamento');
    return Buffer.from(bytes);
  },
  check(bytes) {
    if (!isNamedAfter(name, bytes)) throw broken();
  },
  isStored: async () => (await pictures.read(name)) !== undefined,
  write: (bytes) => pictures.write(name, Uint8Array.from(bytes)),
});

/** Runs work for each file, one after the other. Returns the files for which it failed, with the reason. */
async function forEach<One extends Named>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      const isOurs = error instanceof Error && error.name === 'Error' && !('code' in error);
      problems.push(`arquivo ${one.name}: ${isOurs ? error.message : describeFailure(error)}`);
    }
  }
  return problems;
}

const pathOf = (folder: string, { name }: Named) => join(folder, `${name}.age`);
const readCopy = async (folder: string, named: Named, identities: readonly string[]) =>
  buffer(await readEncrypted(pathOf(folder, named), identities));

/**
 * Copies the files that the folder lacks. The time of a copy becomes `now`, so that one that nothing needs any more can be
 * told by its age. Returns what could not be copied.
 */
export async function copyFiles(
  { files, pictures }: Stores,
  folder: string,
  requested: readonly RequestFile[],
  recipients: readonly string[],
  now: Date,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const all = requested.map((file) => fileOfRequest(files, file));
  for await (const name of pictures.names()) all.push(picture(pictures, name));
  return forEach(all, async (kept) => {
    const path = pathOf(folder, kept);
    if (!existsSync(path)) {
      const bytes = await kept.read();
      kept.check(bytes);
      await writeEncrypted(path, recipients, [bytes]);
    }
    await utimes(path, now, now);
  });
}

/** Reads the copies of requests' files. Returns those that are missing or broken. */
export const checkFiles = (
  folder: string,
  requested: readonly RequestFile[],
  identities: readonly string[],
): Promise<string[]> =>
  forEach(
    requested.map(({ id }) => ({ name: id })),
    async (named) => checkContent(await readCopy(folder, named, identities)),
  );

/**
 * Brings the pictures and the files of requests that the store lacks back into it. Returns those whose copies are missing
 * or broken. The store still has the files of requests that arrived after the backup.
 */
export async function restoreFiles(
  { files, pictures }: Stores,
  folder: string,
  requested: readonly RequestFile[],
  identities: readonly string[],
): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const all = names.flatMap((name) =>
    /\.(?:jpg|png|webp)\.age$/.test(name) ? picture(pictures, name.slice(0, -'.age'.length)) : [],
  );
  all.push(...requested.map((file) => fileOfRequest(files, file)));
  return forEach(all, async (kept) => {
    if (await kept.isStored()) return;
    const bytes = await readCopy(folder, kept, identities);
    kept.check(bytes);
    await kept.write(bytes);
  });
}

/** Deletes the copies that no backup has needed since `oldest`. */
export async function deleteOldFiles(folder: string, oldest: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtime < oldest) await rm(path);
  }
}
