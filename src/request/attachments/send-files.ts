import { FILE_NOTICES, type Proof } from '../../shared/attachments/attachment-wire.ts';
import { retryDelay } from '../../shared/request/sending.ts';
import { requestSync } from '../queue/background-sync.ts';
import { FILES } from '../queue/queue-mark.ts';
import { announceFiles, changeFile, forgetFile, type KeptFile, loadFiles, readBytes } from './kept-files.ts';
import { postPart, type Steps, sendFile } from './send-file.ts';

type Listener = (id: string, ...progress: Parameters<Steps['onProgress']>) => void;
let listener: Listener | undefined;
export function listenToUploads(next: Listener): void {
  listener = next;
}

/** Failures in a row after which the next file is tried. */
const TRIES = 3;

/** Waits; at most until a connection returns. */
const rest = (ms: number): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

async function send(file: KeptFile): Promise<void> {
  const { id } = file;
  const bytes = await readBytes(id);
  const outcome = bytes
    ? await sendFile(file, bytes, {
        post: postPart,
        wait: rest,
        onParts: (parts) => changeFile(id, { parts }),
        onProgress: (...progress) => listener?.(id, ...progress),
        tries: TRIES,
      })
    : FILE_NOTICES.lost;
  if (outcome === 'waiting') return;
  if (outcome === 'complete') await forgetFile(id);
  else await changeFile(id, { notice: outcome });
  announceFiles();
}

/** Sends a file; false: another tab or the service worker does. */
async function sendAlone(file: KeptFile): Promise<boolean> {
  let sending: Promise<void> | undefined;
  const start = async () => {
    sending ??= send(file);
    await sending;
    return true;
  };
  try {
    const options = { ifAvailable: true };
    return await navigator.locks.request(`${FILES}:${file.id}`, options, (lock) => lock !== null && start());
  } catch {
    // Without locks, or where they are forbidden, two tabs may send the same parts; the server keeps one of each.
    return start().catch(() => true);
  }
}

const isDue = ({ proof, notice }: KeptFile) => proof !== undefined && notice === undefined;

/** Files may have been added since the list was read. */
let isAsked = false;

async function work(passes: number): Promise<void> {
  const tried = new Set<string>();
  for (let pass = 0; pass < passes; pass += 1) {
    isAsked = false;
    const due = (await loadFiles()).filter(isDue);
    if (due.length === 0 && !isAsked) return;
    if (due.length > 0 && due.every(({ id }) => tried.has(id))) await rest(retryDelay(pass));
    for (const file of due) {
      tried.add(file.id);
      await sendAlone(file);
    }
  }
}

let working: Promise<void> | undefined;

/** Sends the files whose requests the server has, one after the other, until none is left, or each was tried so often. */
export function sendFiles(passes = Number.POSITIVE_INFINITY): Promise<void> {
  isAsked = true;
  working ??= work(passes).finally(() => {
    working = undefined;
    if (isAsked && passes === Number.POSITIVE_INFINITY) void sendFiles();
  });
  return working;
}

/** For background sync: throws while a stored request lacks files, because the browser then tries again. */
export async function sendFilesInBackground(): Promise<void> {
  await sendFiles(1);
  if ((await loadFiles()).some(isDue)) throw new Error('files are left');
}

const filesOf = async (key: string) => (await loadFiles()).filter(({ request }) => request === key);

/** The server has stored a request: its files follow. They are sent by any open page, or by the service worker. */
export async function linkFiles(key: string, secret: string | undefined): Promise<void> {
  const proof: Proof = { key, secret };
  const due = await filesOf(key);
  const now = Date.now();
  for (const [index, { id }] of due.entries()) await changeFile(id, { proof, touchedAt: now + index });
  if (due.length > 0) void requestSync();
  announceFiles();
}

/** A request was withdrawn or refused: its files belong to a draft again. Returns them. */
export async function releaseFiles(key: string): Promise<KeptFile[]> {
  const released = (await filesOf(key)).filter(({ proof }) => proof === undefined);
  for (const { id } of released) await changeFile(id, { request: undefined, touchedAt: Date.now() });
  announceFiles();
  return released;
}

/** The draft's files go with a request that is sent now. From then on they are kept as long as it waits. */
export async function bindFiles(key: string, ids: readonly string[]): Promise<void> {
  const now = Date.now();
  for (const [index, id] of ids.entries()) await changeFile(id, { request: key, touchedAt: now + index });
  announceFiles();
}
