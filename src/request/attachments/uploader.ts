import { FILES } from '../queue/queue-mark.ts';
import { loadDraftFiles } from './draft-files.ts';
import { announceFiles, changeFile, findFile, forgetFiles, loadFiles, readPiece } from './file-storage.ts';
import { isToBeSent, type KeptFile } from './kept-file.ts';
import { sendPiece } from './send-piece.ts';
import { type Pause, type UploadOutcome, uploadFile } from './upload-file.ts';

/** More at once would only share a slow connection. */
const PARALLEL = 2;

export interface UploadListener {
  onProgress: (id: string, bytes: number) => void;
  onPause: (id: string, pause: Pause | undefined) => void;
}

let listener: UploadListener | undefined;
/** The uploads of this page; no second worker may start them. */
const active = new Map<string, AbortController>();

export function listenToUploads(next: UploadListener): void {
  listener = next;
}

/** Waits; without a connection, at most until it returns. */
function rest(ms: number, reason: Pause | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    if (reason === 'line') addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });
}

async function keepOutcome(id: string, outcome: UploadOutcome): Promise<void> {
  if (outcome.state === 'refused') {
    const { state, notice, isWorthRetrying } = outcome;
    await changeFile(id, { state, notice, isWorthRetrying });
    // The inbox shows that the file of a stored request is missing; the device no longer needs it.
    const file = await findFile(id);
    if (file?.isLinked) await forgetFiles([file]);
  } else if (outcome.state === 'complete') {
    await changeFile(id, { state: 'complete', completeAt: Date.now() });
    // The visitor may have sent the request during the upload.
    const file = await findFile(id);
    if (file?.isLinked) await forgetFiles([file]);
  } else return;
  announceFiles();
}

/** Uploads one file, unless another tab or the service worker does. */
async function send(file: KeptFile, tries: number, controller: AbortController): Promise<UploadOutcome> {
  const { signal } = controller;
  let reason: Pause | undefined;
  const upload = () =>
    uploadFile(file, {
      send: sendPiece,
      readPiece: (piece) => readPiece(file.id, piece),
      wait: (ms) => rest(ms, reason, signal),
      onProgress: (bytes) => listener?.onProgress(file.id, bytes),
      onPause: (pause) => {
        reason = pause;
        listener?.onPause(file.id, pause);
      },
      signal,
      tries,
    });
  let uploading: Promise<UploadOutcome> | undefined;
  const start = () => {
    uploading ??= upload();
    return uploading;
  };
  try {
    return await navigator.locks.request(`${FILES}:${file.id}`, { ifAvailable: true }, (lock) =>
      lock ? start() : { state: 'waiting' as const },
    );
  } catch {
    // Without locks, or where they are forbidden, two tabs may send the same pieces; the server keeps one of each.
    return start();
  }
}

let working = 0;
/** How often `sendFiles` was called. */
let calls = 0;

async function work(tries: number, skipped: Set<string>): Promise<void> {
  working += 1;
  try {
    for (;;) {
      const call = calls;
      const draft = loadDraftFiles().map(({ id }) => id);
      const files = await loadFiles();
      // Nothing else may run until the file is in `active`, or the worker is no longer counted.
      const file = files.find(
        (candidate) =>
          isToBeSent(candidate, draft) && !active.has(candidate.id) && !skipped.has(candidate.id),
      );
      if (!file) {
        if (call === calls) return;
        // A file that was added while the list was read is not in it, and its call may have found no free worker.
        continue;
      }
      const controller = new AbortController();
      active.set(file.id, controller);
      try {
        const outcome = await send(file, tries, controller);
        if (outcome.state === 'waiting') skipped.add(file.id);
        await keepOutcome(file.id, outcome);
      } finally {
        active.delete(file.id);
      }
    }
  } finally {
    working -= 1;
  }
}

/**
 * Sends the files of stored requests and of this tab's draft, two at a time. Resolves when none is left, or each of the
 * others has failed `tries` times in a row. Files that are added meanwhile are sent as well.
 */
export async function sendFiles(tries = Number.POSITIVE_INFINITY): Promise<void> {
  calls += 1;
  const skipped = new Set<string>();
  await Promise.all(Array.from({ length: PARALLEL - working }, () => work(tries, skipped)));
}

/** For background sync: throws while a stored request lacks files, because the browser then tries again. */
export async function sendFilesInBackground(): Promise<void> {
  await sendFiles(3);
  if ((await loadFiles()).some((file) => isToBeSent(file, []))) throw new Error('files are left');
}

export function stopUpload(id: string): void {
  active.get(id)?.abort();
}
