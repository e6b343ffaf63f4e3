import { atom } from 'nanostores';
import type { NamedFile } from '../../shared/attachments/attachment-wire.ts';
import { MAX_FILES } from '../../shared/attachments/file-limits.ts';
import { newKey } from '../../shared/new-key.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { loadDraftFiles, saveDraftFiles } from './draft-files.ts';
import type { KeptFile } from './kept-files.ts';

/** The files that go with the next request. Empty in the server's HTML; see `restoreDraftFiles`. */
export const $draftFiles = atom<readonly NamedFile[]>([]);

/** Files that were not taken, with the reason. */
export interface FileProblem {
  name: string;
  notice: Notice;
}

export const $fileProblems = atom<readonly FileProblem[]>([]);

/** How many files of stored requests this device still sends. */
export const $filesOnWay = atom(0);

/** Reads the tab's draft, when a page has opened or has returned from the back/forward cache. */
export const restoreDraftFiles = (): void => $draftFiles.set(loadDraftFiles());

export function setDraftFiles(files: readonly NamedFile[]): void {
  $draftFiles.set(files);
  saveDraftFiles(files);
}

export function dropDraftFiles(ids: readonly string[]): void {
  setDraftFiles($draftFiles.get().filter(({ id }) => !ids.includes(id)));
}

/** Chosen files that are not kept yet: their code is loading, or they are being prepared. */
export const unkept = new Set<string>();

/** A file that the visitor has chosen, with its id. */
export interface ChosenFile {
  id: string;
  file: File;
}

/**
 * Adds chosen files to the draft, up to the limit of one request. Runs before the code for files has loaded, so that a
 * request sent meanwhile names them.
 */
export function addDraftFiles(files: readonly File[]): ChosenFile[] {
  const draft = $draftFiles.get();
  const chosen = files.slice(0, MAX_FILES - draft.length).map((file) => ({ id: newKey(), file }));
  for (const { id } of chosen) unkept.add(id);
  setDraftFiles([...draft, ...chosen.map(({ id, file: { name } }) => ({ id, name, size: 0 }))]);
  return chosen;
}

/** How long a request waits for the browser's storage, in milliseconds. Never for the network. */
const PATIENCE_MS = 300;

/** The request that files of this page were sent with, for those that are not kept yet. */
export const bound = new Map<string, Pick<KeptFile, 'request' | 'proof'>>();

function bind(ids: readonly string[], to: Pick<KeptFile, 'request' | 'proof'>): void {
  for (const id of ids) bound.set(id, to);
}

type Work = (files: typeof import('./send-files.ts')) => Promise<unknown>;
let last: Promise<unknown> = Promise.resolve();

/** Runs operations on the kept files one after the other. A failure of the browser's storage never blocks a request. */
function withFiles(work: Work): Promise<unknown> {
  last = last
    // Loaded with the first file; see FileList.tsx.
    .then(() => import('./send-files.ts'))
    .then(work)
    .catch(() => {});
  return last;
}

/** The server has stored a request: its files follow. */
export const linkFiles = (key: string, secret: string | undefined): Promise<unknown> =>
  withFiles((files) => files.linkFiles(key, secret));

/** Assigns the draft's files to a request that is sent now. */
export function bindDraftFiles(key: string, ids: readonly string[]): Promise<unknown> {
  bind(ids, { request: key });
  const done = withFiles((files) => files.bindFiles(key, ids));
  return Promise.race([done, new Promise((end) => setTimeout(end, PATIENCE_MS))]);
}

/** The files of a request leave the draft with it, or return to the draft. */
export function settleFiles(
  key: string,
  ids: readonly string[],
  result: { secret: string | undefined } | 'queued' | 'refused',
): void {
  if (result === 'refused') {
    for (const id of ids) bound.delete(id);
    void withFiles((files) => files.releaseFiles(key));
    return;
  }
  dropDraftFiles(ids);
  if (result === 'queued') return;
  bind(ids, { request: key, proof: { key, secret: result.secret } });
  void linkFiles(key, result.secret);
}

/** Puts the files of a request that has left the queue unsent back into the draft. */
export function takeFilesBack(key: string): void {
  void withFiles(async ({ releaseFiles }) => {
    const added = (await releaseFiles(key)).map(({ id, name, size }) => ({ id, name, size }));
    if (added.length > 0) setDraftFiles([...$draftFiles.get(), ...added]);
  });
}
