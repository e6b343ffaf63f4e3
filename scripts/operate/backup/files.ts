import { existsSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { environmentFiles, environmentPictures } from '../../../netlify/platform/blob-store.ts';
import { describeFailure } from '../../../netlify/platform/failure.ts';
import { readEncrypted, writeEncrypted } from './age.ts';

// Files of requests and pictures never change, so each value of the second store is copied once, encrypted, into a file of
// its own beside the backups: a backup of every day would otherwise hold all of them again.

/** A value of the second store. The files of requests are in `attachments`. */
interface Value {
  store: 'attachments' | 'pictures';
  key: string;
}

const STORES = { attachments: environmentFiles, pictures: environmentPictures };
const nameOf = ({ store, key }: Value) => `${store}--${encodeURIComponent(key)}.age`;

function parseName(name: string): Value[] {
  const [, store, key = ''] = /^(attachments|pictures)--(.+)\.age$/.exec(name) ?? [];
  return store ? [{ store: store as Value['store'], key: decodeURIComponent(key) }] : [];
}

async function listPictures(): Promise<Value[]> {
  const values: Value[] = [];
  for await (const key of environmentPictures.keys()) values.push({ store: 'pictures', key });
  return values;
}

const ofRequests = (keys: readonly string[]): Value[] => keys.map((key) => ({ store: 'attachments', key }));

/** Adds to the problems why the work failed for a file; the others go on. */
async function attempt(problems: string[], name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOurs = error instanceof Error && error.name === 'Error' && !('code' in error);
    problems.push(`arquivo ${name}: ${isOurs ? error.message : describeFailure(error)}`);
  }
}

async function copyValue(folder: string, value: Value, recipients: readonly string[], now: Date) {
  const path = join(folder, nameOf(value));
  if (!existsSync(path)) {
    const bytes = await STORES[value.store].readBytes(value.key);
    if (!bytes) throw new Error('não está no armazenamento');
    await writeEncrypted(path, recipients, [bytes]);
  }
  await utimes(path, now, now);
}

/**
 * Copies the pictures and the files of requests that the folder lacks. The time of a copy becomes `now`, so that one that no
 * backup needs any more can be told by its age. Returns what could not be copied.
 */
export async function copyFiles(
  folder: string,
  keys: readonly string[],
  recipients: readonly string[],
  now: Date,
): Promise<string[]> {
  const problems: string[] = [];
  for (const value of [...(await listPictures()), ...ofRequests(keys)])
    await attempt(problems, value.key, () => copyValue(folder, value, recipients, now));
  return problems;
}

async function restoreValue(folder: string, value: Value, identities: readonly string[]) {
  if (await STORES[value.store].readBytes(value.key)) return;
  const path = join(folder, nameOf(value));
  if (!existsSync(path)) throw new Error('não está no armazenamento nem nas cópias');
  const bytes = await buffer(await readEncrypted(path, identities));
  await STORES[value.store].writeBytes(value.key, Uint8Array.from(bytes));
}

/**
 * Brings the pictures and the files of requests that the store lacks back into it. Returns the files that neither the store
 * nor the folder has: the store still has those of requests that arrived after the backup.
 */
export async function restoreFiles(
  folder: string,
  keys: readonly string[],
  identities: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  const copies = existsSync(folder) ? (await readdir(folder)).flatMap(parseName) : [];
  for (const value of [...copies.filter(({ store }) => store === 'pictures'), ...ofRequests(keys)])
    await attempt(problems, value.key, () => restoreValue(folder, value, identities));
  return problems;
}

/** Deletes the copies that no backup has needed since `oldest`. */
export async function deleteOldFiles(folder: string, oldest: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtime < oldest) await rm(path);
  }
}
