import { atom } from 'nanostores';
import { ATTACHMENT_NOTICES, ATTACHMENTS_PATH } from '../../shared/attachments/attachment-wire.ts';
import { watch } from '../queue/broadcast.ts';
import { FILES } from '../queue/queue-mark.ts';
import { describeRow, type FileRow, type Progress } from './describe-file.ts';
import {
  $draftFiles,
  $fileProblems,
  $filesOnWay,
  type ChosenFile,
  dropDraftFiles,
  type FileProblem,
  setDraftFiles,
  unkept,
} from './draft-files.store.ts';
import {
  announceFiles,
  changeFile,
  findFile,
  forgetFiles,
  keepBytes,
  keepFile,
  loadFiles,
} from './file-storage.ts';
import type { KeptFile } from './kept-file.ts';
import { prepareFile } from './prepare-file.ts';
import { listenToUploads, sendFiles, stopUpload } from './uploader.ts';

/** The files of the draft, as the field shows them. */
export const $rows = atom<readonly FileRow[]>([]);

/** The device's files; undefined until they are read, because a listed file would look lost. */
let kept: readonly KeptFile[] | undefined;
const progress = new Map<string, Progress>();
function showRows(): void {
  if (!kept) return;
  const known = kept;
  const rows = $draftFiles.get().map((file) =>
    describeRow(
      file,
      known.find(({ id }) => id === file.id),
      progress.get(file.id),
      unkept.has(file.id),
    ),
  );
  $rows.set(rows);
  const onWay = known.filter(({ id, isLinked, state }) => isLinked && (state === 'open' || unkept.has(id)));
  $filesOnWay.set(onWay.length);
}

async function readFiles(): Promise<void> {
  kept = await loadFiles();
  showRows();
}

async function readAndSend(): Promise<void> {
  await readFiles();
  await sendFiles();
}

/** Starts showing the draft's files, and uploads what the server lacks. Call once. */
export function startFiles(): void {
  listenToUploads({
    onProgress: (id, bytes) => {
      progress.set(id, { bytes });
      showRows();
    },
    onPause: (id, pause) => {
      progress.set(id, { bytes: progress.get(id)?.bytes ?? 0, pause });
      showRows();
    },
  });
  watch(FILES, readAndSend);
  $draftFiles.listen(showRows);
  // Restarts the storage period of this draft's files: one more day.
  for (const { id } of $draftFiles.get()) void changeFile(id, { touchedAt: Date.now() }).catch(() => {});
  void readAndSend();
}

async function forgetKept(id: string): Promise<void> {
  const file = await findFile(id);
  if (file) await forgetFiles([file]);
}

const isInDraft = (id: string) => $draftFiles.get().some((file) => file.id === id);

async function addFile(id: string, file: File): Promise<FileProblem | undefined> {
  const prepared = await prepareFile(file);
  // The visitor has removed it meanwhile.
  if (!unkept.has(id)) return undefined;
  if ('notice' in prepared) {
    unkept.delete(id);
    dropDraftFiles([id]);
    await forgetKept(id);
    return { name: file.name, notice: prepared.notice };
  }
  const { bytes, name, type, preview } = prepared;
  await keepBytes(id, bytes, { name, type, preview, size: bytes.size, state: 'open' });
  // Before it counts as stored: by the data read while it was being prepared, it would look lost.
  await readFiles();
  unkept.delete(id);
  if (isInDraft(id))
    setDraftFiles($draftFiles.get().map((listed) => (listed.id === id ? { id, name } : listed)));
  announceFiles();
  return undefined;
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Stores and uploads chosen files one after the other. Resolves with the rejected ones, which the field shows as well.
 * Until they are stored, the browser asks before the page is left: a picture that is still being prepared would be lost.
 * @param left what no longer fits into the request
 */
export async function addFiles(
  chosen: readonly ChosenFile[],
  left: readonly File[],
): Promise<readonly FileProblem[]> {
  $fileProblems.set(left.map(({ name }) => ({ name, notice: ATTACHMENT_NOTICES.count })));
  addEventListener('beforeunload', askToStay);
  for (const { id, file } of chosen) {
    const { name, type } = file;
    await keepFile({ id, name, type, size: 0, touchedAt: Date.now(), state: 'preparing' });
  }
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

/** Removes a file from the draft, and cancels its upload. */
export async function removeFile(id: string): Promise<void> {
  unkept.delete(id);
  stopUpload(id);
  dropDraftFiles([id]);
  await forgetKept(id);
  announceFiles();
  // Without a connection, the server deletes it after a day.
  await fetch(`${ATTACHMENTS_PATH}/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {});
}

export async function retryFile(id: string): Promise<void> {
  progress.delete(id);
  await changeFile(id, { state: 'open', notice: undefined });
  announceFiles();
}
