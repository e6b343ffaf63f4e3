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
