import { atom } from 'nanostores';
import { ATTACHMENT_NOTICES, ATTACHMENTS_PATH, MAX_FILES } from '../../shared/attachments/attachment-wire.ts';
import { describeRow, type FileRow, type Progress } from './describe-file.ts';
import {
  $draftFiles,
  $fileProblems,
  $filesOnWay,
  dropDraftFiles,
  type FileProblem,
  setDraftFiles,
} from './draft-files.store.ts';
import {
  announceFiles,
  changeFile,
  FILES,
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

let kept: readonly KeptFile[] = [];
const progress = new Map<string, Progress>();
/** The files whose bytes this page is reading. */
const preparing = new Set<string>();

function showRows(): void {
  const rows = $draftFiles.get().map((file) =>
    describeRow(
      file,
      kept.find(({ id }) => id === file.id),
      progress.get(file.id),
      preparing.has(file.id),
    ),
  );
  $rows.set(rows);
  $filesOnWay.set(kept.filter(({ isLinked, state }) => isLinked && state === 'open').length);
}

async function readFiles(): Promise<void> {
  kept = await loadFiles();
  showRows();
}

async function readAndSend(): Promise<void> {
  await readFiles();
  await sendFiles();
}

/** Shows the draft's files from now on, and sends what the server lacks. Call once. */
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
  new BroadcastChannel(FILES).addEventListener('message', readAndSend);
  $draftFiles.listen(showRows);
  // From now on the files of this draft live for another day.
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
  if (!preparing.delete(id)) return undefined;
  if ('notice' in prepared) {
    dropDraftFiles([id]);
    await forgetKept(id);
    return { name: file.name, notice: prepared.notice };
  }
  const { bytes, name, type, preview } = prepared;
  await keepBytes(id, bytes, { name, type, preview, size: bytes.size, state: 'open' });
  if (isInDraft(id))
    setDraftFiles($draftFiles.get().map((listed) => (listed.id === id ? { id, name } : listed)));
  announceFiles();
  return undefined;
}

/** Adds chosen files to the draft, one after the other. Resolves with what was not taken, which the field shows as well. */
export async function addFiles(chosen: readonly File[]): Promise<readonly FileProblem[]> {
  const room = MAX_FILES - $draftFiles.get().length;
  const added = chosen.slice(0, room).map((file) => ({ id: crypto.randomUUID() as string, file }));
  $fileProblems.set(chosen.slice(room).map(({ name }) => ({ name, notice: ATTACHMENT_NOTICES.count })));
  for (const { id } of added) preparing.add(id);
  for (const { id, file } of added) {
    const { name, type } = file;
    await keepFile({ id, name, type, size: 0, touchedAt: Date.now(), state: 'preparing' });
  }
  setDraftFiles([...$draftFiles.get(), ...added.map(({ id, file: { name } }) => ({ id, name }))]);
  await readFiles();
  for (const { id, file } of added) {
    const problem = await addFile(id, file);
    if (problem) $fileProblems.set([...$fileProblems.get(), problem]);
  }
  return $fileProblems.get();
}

/** Takes a file out of the draft, and cancels its upload. */
export async function removeFile(id: string): Promise<void> {
  preparing.delete(id);
  stopUpload(id);
  dropDraftFiles([id]);
  await forgetKept(id);
  announceFiles();
  // Without a connection, the server drops it after a day.
  await fetch(`${ATTACHMENTS_PATH}/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {});
}

export async function retryFile(id: string): Promise<void> {
  progress.delete(id);
  await changeFile(id, { state: 'open', notice: undefined });
  announceFiles();
}
