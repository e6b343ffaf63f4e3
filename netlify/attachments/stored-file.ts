import { createHash } from 'node:crypto';
import { PART_BYTES } from '../../src/shared/attachments/file-limits.ts';
import type { FileStore } from '../platform/blob-store.ts';

// The store has the parts of a file until all have arrived, then its checked content under its hash, which the row of the
// file names: a part that comes late cannot change what was checked.

const partsOf = (id: string) => `parts/${id}/`;
const contentsOf = (id: string) => `files/${id}/`;

/** The key of the content that a row names. */
export const contentKey = (id: string, hash: string): string => contentsOf(id) + hash;

export const hashContent = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** How many parts of a file have arrived; they are stored in order. */
export const countParts = async (files: FileStore, id: string): Promise<number> =>
  (await files.list(partsOf(id))).length;

export const writePart = (files: FileStore, id: string, part: number, bytes: Uint8Array<ArrayBuffer>) =>
  files.writeBytes(partsOf(id) + part, bytes);

/** The parts that came before the last one; undefined if one of them is gone. */
export async function readParts(files: FileStore, id: string, count: number) {
  const parts = await Promise.all(
    Array.from({ length: count }, (_, part) => files.readBytes(partsOf(id) + part)),
  );
  return parts.every((bytes) => bytes?.length === PART_BYTES) ? (parts as Uint8Array[]) : undefined;
}

async function removeAll(files: FileStore, prefix: string, kept?: string): Promise<void> {
  const keys = (await files.list(prefix)).filter((key) => key !== kept);
  await Promise.all(keys.map((key) => files.remove(key)));
}

export const removeParts = (files: FileStore, id: string): Promise<void> => removeAll(files, partsOf(id));

/** Stores checked content and returns its hash. */
export async function writeContent(
  files: FileStore,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const hash = hashContent(bytes);
  await files.writeBytes(contentKey(id, hash), bytes);
  return hash;
}

/** Deletes what the store has of a file, but the content with this hash. */
export async function removeFile(files: FileStore, id: string, keptHash?: string | null): Promise<void> {
  await removeParts(files, id);
  await removeAll(files, contentsOf(id), keptHash ? contentKey(id, keptHash) : undefined);
}
