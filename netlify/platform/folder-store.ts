import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './blob-store.ts';
import { inFolderTurn } from './folder-lock.ts';

const etagOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A store in a folder, with a file for each key. Several processes may share the folder: a write replaces the file at
 * once, and conditional writes take turns.
 */
export function openFolder(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, encodeURIComponent(key));

  const readBytes = (key: string) =>
    readFile(pathOf(key)).catch((error) => {
      if (isMissing(error)) return undefined;
      throw error;
    });

  async function replace(key: string, bytes: Uint8Array | string): Promise<void> {
    // No key starts with a dot, so no list has it.
    const unfinished = join(folder, `.${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, pathOf(key));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async function keysWith(prefix: string): Promise<string[]> {
    const names = await readdir(folder).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const keys = names.filter((name) => !name.startsWith('.')).map(decodeURIComponent);
    return keys.filter((key) => key.startsWith(prefix)).toSorted();
  }

  return {
    async read(key) {
      const bytes = await readBytes(key);
      return bytes && { value: JSON.parse(bytes.toString()), etag: etagOf(bytes) };
    },
    write: (key, value, condition) =>
      inFolderTurn(folder, async () => {
        const old = condition && (await readBytes(key));
        const expected = condition === 'new' ? undefined : condition?.etag;
        if (condition && expected !== (old && etagOf(old))) return false;
        await replace(key, JSON.stringify(value));
        return true;
      }),
    readBytes: async (key) => {
      const bytes = await readBytes(key);
      return bytes && new Uint8Array(bytes);
    },
    writeBytes: (key, bytes) => inFolderTurn(folder, () => replace(key, bytes)),
    remove: (key) => inFolderTurn(folder, () => rm(pathOf(key), { force: true })),
    list: keysWith,
    async listFolders(prefix) {
      const ends = (await keysWith(prefix)).map((key) => key.slice(prefix.length));
      const folders = ends.filter((end) => end.includes('/')).map((end) => end.slice(0, end.indexOf('/')));
      return [...new Set(folders)];
    },
    async *keys() {
      yield* await keysWith('');
    },
  };
}
