import { createStore, delMany, getMany, promisifyRequest, set, values } from 'idb-keyval';
import { countPieces } from '../../shared/attachments/attachment-wire.ts';
import { PIECE_BYTES } from '../../shared/attachments/file-limits.ts';
import { announce } from '../queue/broadcast.ts';
import { patient } from '../queue/patient.ts';
import { FILES, markFiles, unmarkFiles } from '../queue/queue-mark.ts';
import { isExpired, type KeptFile } from './kept-file.ts';

const files = patient(createStore(FILES, 'files'));
/** In the pieces that are sent: 10 MB at once would fill an old phone's memory. */
const pieces = patient(createStore('quote-file-pieces', 'pieces'));

/** Files of this page only, used if the browser's storage is full or forbidden. */
const memory = new Map<string, { file: KeptFile; bytes?: Blob }>();

const pieceKeys = ({ id, size }: KeptFile) =>
  Array.from({ length: countPieces(size) }, (_, piece) => `${id}/${piece}`);

const slice = (bytes: Blob, piece: number) => bytes.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);

async function forgetStored(gone: readonly KeptFile[]): Promise<void> {
  if (gone.length === 0) return;
  await delMany(
    gone.map(({ id }) => id),
    files,
  );
  await delMany(gone.flatMap(pieceKeys), pieces);
}

async function readStored(): Promise<KeptFile[]> {
  try {
    return await values<KeptFile>(files);
  } catch {
    // Storage is forbidden.
    return [];
  }
}

/** Reads the device's files, and removes those that are too old. Never rejects. */
export async function loadFiles(now = Date.now()): Promise<KeptFile[]> {
  const kept = await readStored();
  const gone = kept.filter((file) => isExpired(file, now));
  await forgetStored(gone).catch(() => {});
  const left = [
    ...kept.filter((file) => !gone.includes(file)),
    ...[...memory.values()].map(({ file }) => file),
  ];
  try {
    if (left.length > 0) markFiles();
    else unmarkFiles();
  } catch {
    // Storage is forbidden: the files exist in this page only.
  }
  return left;
}

export const findFile = async (id: string): Promise<KeptFile | undefined> =>
  (await loadFiles()).find((file) => file.id === id);

/** Changes made to files before they were stored: a request may be sent while their code loads. */
const early = new Map<string, Partial<KeptFile>>();

/** Files that belong to a request although they are not stored yet. */
export const earlyFilesOf = (key: string): string[] =>
  [...early].filter(([, { request }]) => request === key).map(([id]) => id);

/** Stores a file whose bytes follow. Never rejects. */
export async function keepFile(chosen: KeptFile): Promise<void> {
  const file = { ...chosen, ...early.get(chosen.id) };
  early.delete(chosen.id);
  try {
    markFiles();
    await set(file.id, file, files);
  } catch {
    memory.set(file.id, { file });
  }
}

/** Stores the bytes of a file from `keepFile`, with its current data. Never rejects. */
export async function keepBytes(id: string, bytes: Blob, known: Partial<KeptFile>): Promise<void> {
  const { size } = bytes;
  const own = memory.get(id);
  if (own) {
    memory.set(id, { file: { ...own.file, ...known, size }, bytes });
    return;
  }
  const file = await findFile(id);
  if (!file) return;
  try {
    // First, so that deleting the file finds all of its pieces.
    await changeFile(id, { size });
    for (const [piece, key] of pieceKeys({ ...file, size }).entries())
      await set(key, await slice(bytes, piece).arrayBuffer(), pieces);
    await changeFile(id, known);
    // The visitor may have removed it meanwhile.
    if (!(await findFile(id))) await forgetStored([{ ...file, size }]);
  } catch {
    await forgetStored([{ ...file, size }]).catch(() => {});
    memory.set(id, { file: { ...file, ...known, size }, bytes });
  }
}

/** False: it was not stored. */
async function changeStored(id: string, change: Partial<KeptFile>): Promise<boolean> {
  try {
    return await files('readwrite', async (store) => {
      const kept: KeptFile | undefined = await promisifyRequest(store.get(id));
      if (kept) await promisifyRequest(store.put({ ...kept, ...change }, id));
      return kept !== undefined;
    });
  } catch {
    // Storage is forbidden.
    return false;
  }
}

/**
 * Changes a file. A change of one that is not stored yet is applied when it is; a change of a removed file is dropped with
 * the page. Never rejects.
 */
export async function changeFile(id: string, change: Partial<KeptFile>): Promise<void> {
  const own = memory.get(id);
  if (own) own.file = { ...own.file, ...change };
  else if (!(await changeStored(id, change))) early.set(id, { ...early.get(id), ...change });
}

/** Undefined: the device has lost it. */
export async function readPiece(id: string, piece: number): Promise<ArrayBuffer | undefined> {
  const bytes = memory.get(id)?.bytes;
  if (bytes) return slice(bytes, piece).arrayBuffer();
  const [stored] = await getMany<ArrayBuffer>([`${id}/${piece}`], pieces);
  return stored;
}

export async function forgetFiles(gone: readonly KeptFile[]): Promise<void> {
  for (const { id } of gone) memory.delete(id);
  await forgetStored(gone).catch(() => {});
}

/** Tells every open page, including this one, that a file has changed. */
export const announceFiles = (): void => announce(FILES);
