import { atom } from 'nanostores';
import { MAX_FILES } from '../../shared/attachments/file-limits.ts';
import { newKey } from '../../shared/new-key.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { type DraftFile, loadDraftFiles, saveDraftFiles } from './draft-files.ts';

/** The files that go with the next request. Empty in the server's HTML; see `restoreDraftFiles`. */
export const $draftFiles = atom<readonly DraftFile[]>([]);

/** Rejected files, with the reason. */
export interface FileProblem {
  name: string;
  notice: Notice;
}

export const $fileProblems = atom<readonly FileProblem[]>([]);

/** How many files of stored requests this device still sends. */
export const $filesOnWay = atom(0);

/** Reads the tab's draft, when a page has opened or has returned from the back/forward cache. */
export const restoreDraftFiles = (): void => $draftFiles.set(loadDraftFiles());

export function setDraftFiles(files: readonly DraftFile[]): void {
  $draftFiles.set(files);
  saveDraftFiles(files);
}

export function dropDraftFiles(ids: readonly string[]): void {
  setDraftFiles($draftFiles.get().filter(({ id }) => !ids.includes(id)));
}

/** The ids of chosen files that are not stored yet: their code is loading, or they are being prepared. */
export const unkept = new Set<string>();

/** A file that the visitor has chosen, with its id. */
export interface ChosenFile {
  id: string;
  file: File;
}

/**
 * Adds chosen files to the draft, up to the limit of one request. Runs before the upload code has loaded, so that a request
 * sent meanwhile includes them.
 */
export function addDraftFiles(files: readonly File[]): ChosenFile[] {
  const draft = $draftFiles.get();
  const chosen = files.slice(0, MAX_FILES - draft.length).map((file) => ({ id: newKey(), file }));
  for (const { id } of chosen) unkept.add(id);
  setDraftFiles([...draft, ...chosen.map(({ id, file: { name } }) => ({ id, name }))]);
  return chosen;
}

/** How long a request waits for the browser's storage, in milliseconds. Never for the network. */
const PATIENCE_MS = 300;

type Work = (files: typeof import('./files-of-request.ts')) => Promise<unknown>;
let last: Promise<unknown> = Promise.resolve();

/** Runs operations on the stored files one after the other. A failure of the browser's storage never blocks a request. */
function withFiles(work: Work): Promise<unknown> {
  last = last
    // Loaded with the first file; see AttachmentField.tsx.
    .then(() => import('./files-of-request.ts'))
    .then(work)
    .catch(() => {});
  return last;
}

/** The server has stored a request from the queue. */
export const linkFiles = (key: string): Promise<unknown> => withFiles((files) => files.linkFiles(key));

/** Assigns the draft's files to a request that is sent now. */
export function bindDraftFiles(key: string, ids: readonly string[]): Promise<unknown> {
  const bound = withFiles((files) => files.bindFiles(key, ids));
  return Promise.race([bound, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}

/** The files of a request leave the draft with it, or return to the draft. */
export function settleFiles(
  key: string,
  ids: readonly string[],
  result: 'stored' | 'queued' | 'refused',
): void {
  if (result !== 'refused') dropDraftFiles(ids);
  if (result === 'stored') void linkFiles(key);
  if (result === 'refused') void withFiles((files) => files.releaseFiles(key));
}

/** Puts the files of a request that has left the queue unsent back into the draft. */
export function takeFilesBack(key: string): void {
  void withFiles(async ({ releaseFiles }) => {
    const added = (await releaseFiles(key)).map(({ id, name }) => ({ id, name }));
    if (added.length > 0) setDraftFiles([...$draftFiles.get(), ...added]);
  });
}
