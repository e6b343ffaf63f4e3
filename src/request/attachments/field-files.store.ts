import { atom } from 'nanostores';
import { FILE_NOTICES, type NamedFile } from '../../shared/attachments/attachment-wire.ts';
import { watch } from '../queue/broadcast.ts';
import { FILES } from '../queue/queue-mark.ts';
import type { FileRow } from './describe-file.ts';
import {
  $draftFiles,
  $fileProblems,
  $filesOnWay,
  bound,
  type ChosenFile,
  dropDraftFiles,
  type FileProblem,
  setDraftFiles,
  unkept,
} from './draft-files.store.ts';
import { announceFiles, changeFile, forgetFile, type KeptFile, keepFile, loadFiles } from './kept-files.ts';
import { prepareFile } from './prepare-file.ts';
import { listenToUploads, sendFiles } from './send-files.ts';

/** The files of the draft, then those of stored requests, as the form shows them. */
export const $rows = atom<readonly FileRow[]>([]);

/** The device's files; undefined until they are read, because a listed file would look lost. */
let kept: readonly KeptFile[] | undefined;
const progress = new Map<string, { bytes: number; pause?: 'line' | 'busy' | undefined }>();

function describeDraft(file: NamedFile): FileRow {
  const found = kept?.find(({ id }) => id === file.id);
  const row = { ...file, ...found, percent: 0 };
  if (unkept.has(file.id)) return { ...row, state: 'preparing' };
  return found ? { ...row, state: 'ready' } : { ...row, state: 'refused', notice: FILE_NOTICES.lost };
}

function describeOnWay(file: KeptFile): FileRow {
  const { bytes = 0, pause } = progress.get(file.id) ?? {};
  // When all of it has left, the server is checking it.
  const percent = Math.min(99, Math.floor((bytes / file.size) * 100));
  return { ...file, percent, state: file.notice ? 'refused' : (pause ?? 'sending') };
}

function showRows(): void {
  if (!kept) return;
  const onWay = kept.filter(({ proof }) => proof !== undefined).map(describeOnWay);
  $rows.set([...$draftFiles.get().map(describeDraft), ...onWay]);
  $filesOnWay.set(onWay.filter(({ state }) => state !== 'refused').length);
}

async function readFiles(): Promise<void> {
  kept = await loadFiles();
  showRows();
}

async function readAndSend(): Promise<void> {
  await readFiles();
  await sendFiles();
}

/** Starts showing the files, and sends those of stored requests. Call once. */
export function startFiles(): void {
  listenToUploads((id, bytes, pause) => {
    progress.set(id, { bytes, pause });
    showRows();
  });
  watch(FILES, readAndSend);
  $draftFiles.listen(showRows);
  // Restarts the storage period of this draft's files: one more day.
  const now = Date.now();
  for (const [index, { id }] of $draftFiles.get().entries()) void changeFile(id, { touchedAt: now + index });
  void readAndSend();
}

async function addFile(id: string, file: File): Promise<FileProblem | undefined> {
  const prepared = await prepareFile(file);
  // The visitor has removed it meanwhile.
  if (!unkept.has(id)) return undefined;
  if ('notice' in prepared) {
    unkept.delete(id);
    dropDraftFiles([id]);
    return { name: file.name, notice: prepared.notice };
  }
  const { bytes, name, preview } = prepared;
  const size = bytes.byteLength;
  await keepFile({ id, name, size, preview, touchedAt: Date.now(), parts: 0, ...bound.get(id) }, bytes);
  // A request may have been sent meanwhile.
  await changeFile(id, bound.get(id) ?? {});
  // Before it counts as kept: by the list that was read before, it would look lost.
  await readFiles();
  unkept.delete(id);
  setDraftFiles($draftFiles.get().map((listed) => (listed.id === id ? { id, name, size } : listed)));
  announceFiles();
  return undefined;
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Prepares and keeps chosen files one after the other. Resolves with those that were not taken, which the field shows as
 * well. Until they are kept, the browser asks before the page is left: a picture that is still being prepared would be lost.
 * @param left what no longer fits into the request
 */
export async function addFiles(
  chosen: readonly ChosenFile[],
  left: readonly File[],
): Promise<readonly FileProblem[]> {
  $fileProblems.set(left.map(({ name }) => ({ name, notice: FILE_NOTICES.count })));
  addEventListener('beforeunload', askToStay);
  await readFiles();
  try {
    for (const { id, file } of chosen) {
      const problem = await addFile(id, file);
      if (problem) $fileProblems.set([...$fileProblems.get(), problem]);
    }
  } finally {
    if (unkept.size === 0) removeEventListener('beforeunload', askToStay);
  }
  return $fileProblems.get();
}

/** Removes a file from the draft, or one that the server did not take. */
export async function removeFile(id: string): Promise<void> {
  unkept.delete(id);
  dropDraftFiles([id]);
  await forgetFile(id);
  announceFiles();
}
