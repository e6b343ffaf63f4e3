import { atom } from 'nanostores';
import type { Notice } from '../../shared/request/notices.ts';
import { type DraftFile, loadDraftFiles, saveDraftFiles } from './draft-files.ts';

/** The files that go with the next request. Empty in the server's HTML; see `restoreDraftFiles`. */
export const $draftFiles = atom<readonly DraftFile[]>([]);

/** What the field did not take, with the reason. */
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

// Loaded with the first file; see AttachmentField.tsx. A failure of the browser's storage never keeps a request from
// being sent.
const load = () => import('./files-of-request.ts');

export const bindDraftFiles = (key: string, ids: readonly string[]): Promise<void> =>
  load()
    .then(({ bindFiles }) => bindFiles(key, ids))
    .catch(() => {});

/** The server has stored a request from the queue. */
export const linkFiles = (key: string): Promise<void> => load().then((files) => files.linkFiles(key));

/** The files of a request leave the draft with it, or belong to the draft again. */
export async function settleFiles(
  key: string,
  ids: readonly string[],
  result: 'stored' | 'queued' | 'refused',
): Promise<void> {
  try {
    const { linkFiles, releaseFiles } = await load();
    if (result === 'stored') await linkFiles(key);
    if (result === 'refused') await releaseFiles(key);
    else dropDraftFiles(ids);
  } catch {
    // The list goes on showing them.
  }
}

/** Puts the files of a request that has left the queue unsent back into the draft. */
export async function takeFilesBack(key: string): Promise<void> {
  try {
    const released = await (await load()).releaseFiles(key);
    const added = released.map(({ id, name }) => ({ id, name }));
    if (added.length > 0) setDraftFiles([...$draftFiles.get(), ...added]);
  } catch {
    // They expire with the week of the queue.
  }
}
