import { createHash } from 'node:crypto';
import type { FileKind } from '../../src/shared/attachments/file-kinds.ts';
import type { FileStore } from '../platform/blob-store.ts';
import { changeValue } from '../platform/change-value.ts';

/**
 * What the store knows about a file. Its pieces exist while it is open; its checked content is stored under its hash, so
 * that a late piece cannot change checked content.
 */
export interface Manifest {
  name: string;
  /** As announced, in bytes. */
  size: number;
  /** ISO 8601. */
  announcedAt: string;
  state: 'open' | 'complete' | 'refused';
  /** Numbers of the stored pieces, ascending. */
  received: number[];
  /** Uploaded by the team, as a proposal or beside the visitor's files: visitors' limits do not count it. */
  isProposal?: boolean;
  /** Of a complete file. */
  content?: { kind: FileKind; bytes: number; hash: string };
}

const folderOf = (id: string) => `files/${id}/`;
const manifestKey = (id: string) => `${folderOf(id)}manifest`;
const pieceKey = (id: string, piece: number) => `${folderOf(id)}pieces/${piece}`;
const contentKey = (id: string, hash: string) => `${folderOf(id)}content/${hash}`;
const claimKey = (id: string) => `claims/${id}`;

export const readManifest = async (files: FileStore, id: string): Promise<Manifest | undefined> =>
  (await files.read<Manifest>(manifestKey(id)))?.value;

/** Returns false if the file is known already. */
export const addManifest = (files: FileStore, id: string, manifest: Manifest): Promise<boolean> =>
  files.write(manifestKey(id), manifest, 'new');

/**
 * Changes the manifest of a file that is still open, unless `change` returns undefined. Resolves to the stored manifest: if
 * the write succeeded, the very object that `change` returned.
 */
export const changeOpen = (
  files: FileStore,
  id: string,
  change: (manifest: Manifest) => Manifest | undefined,
): Promise<Manifest | undefined> =>
  changeValue<Manifest>(files, manifestKey(id), (current) =>
    current?.state === 'open' ? change(current) : undefined,
  );

export const writePiece = (files: FileStore, id: string, piece: number, bytes: Uint8Array<ArrayBuffer>) =>
  files.writeBytes(pieceKey(id, piece), bytes);

export const readPiece = (files: FileStore, id: string, piece: number) =>
  files.readBytes(pieceKey(id, piece));

/** Deletes the pieces; the checked content stays. */
export async function removePieces(files: FileStore, id: string): Promise<void> {
  const keys = await files.list(`${folderOf(id)}pieces/`);
  await Promise.all(keys.map((key) => files.remove(key)));
}

export const hashContent = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores checked content and returns its hash, by which the manifest names it. */
export async function writeContent(
  files: FileStore,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const hash = hashContent(bytes);
  await files.writeBytes(contentKey(id, hash), bytes);
  return hash;
}

export const readContent = (files: FileStore, id: string, hash: string) =>
  files.readBytes(contentKey(id, hash));

/** The lead that has the file, if any. */
export const readClaim = async (files: FileStore, id: string): Promise<string | undefined> =>
  (await files.read<string>(claimKey(id)))?.value;

/** Assigns the file to a lead; false if another one has it. */
export async function claimFile(files: FileStore, id: string, leadId: string): Promise<boolean> {
  if (await files.write(claimKey(id), leadId, 'new')) return true;
  return (await readClaim(files, id)) === leadId;
}

/** Releases the claim of a lead on a file. */
export async function releaseFile(files: FileStore, id: string, leadId: string): Promise<void> {
  if ((await readClaim(files, id)) === leadId) await files.remove(claimKey(id));
}

/** Deletes all of a file's data, the manifest first: without it, nothing of the file is served. A claim on it stays. */
export async function removeData(files: FileStore, id: string): Promise<void> {
  await files.remove(manifestKey(id));
  const keys = await files.list(folderOf(id));
  await Promise.all(keys.map((key) => files.remove(key)));
}

/** Deletes all of a file's data, and the claim on it. */
export async function removeFile(files: FileStore, id: string): Promise<void> {
  await removeData(files, id);
  await files.remove(claimKey(id));
}
