import { createStore, del, get, promisifyRequest, set, values } from 'idb-keyval';
import type { NamedFile, Proof } from '../../shared/attachments/attachment-wire.ts';
import { ARRIVAL_DAYS, DRAFT_HOURS } from '../../shared/attachments/file-limits.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { announce } from '../queue/broadcast.ts';
import { patient } from '../queue/patient.ts';
import { FILES, markFiles, unmarkFiles } from '../queue/queue-mark.ts';

/** A file that the visitor has chosen, as the device keeps it beside its bytes until the server has it. */
export interface KeptFile extends NamedFile {
  /** A small picture of it as a data URL. */
  preview?: string | undefined;
  /** When it was chosen, or last seen by a page that shows it, in milliseconds since the epoch. Their order is that of files. */
  touchedAt: number;
  /** The idempotency key of the request that was sent with it; absent while it belongs to the draft. */
  request?: string | undefined;
  /** The server has stored that request, so the file follows. */
  proof?: Proof | undefined;
  /** How many of its parts the server has. */
  parts: number;
  /** Why the server will not get it. */
  notice?: Notice | undefined;
}

const files = patient(createStore(FILES, 'files'));
/**
 * As ArrayBuffers, apart from what is known of a file. A Blob from here is sent empty by Safari, and not at all by Firefox
 * after a reload (WebKit bug 319985).
 */
const contents = patient(createStore('quote-file-contents', 'contents'));

/** Files of this page only, used if the browser's storage is full or forbidden. */
const memory = new Map<string, { file: KeptFile; bytes: ArrayBuffer }>();

/** Whether the device deletes the file now: its tab was closed a day ago, or its request waits no longer. */
const isExpired = ({ touchedAt, request }: KeptFile, now: number): boolean =>
  now >= touchedAt + (request === undefined ? DRAFT_HOURS * HOUR_MS : ARRIVAL_DAYS * DAY_MS);

/** Forgets a file and its bytes. Never rejects. */
export async function forgetFile(id: string): Promise<void> {
  memory.delete(id);
  await del(id, files).catch(() => {});
  await del(id, contents).catch(() => {});
}

/** Reads the device's files, in their order, and removes those that are too old. Never rejects. */
export async function loadFiles(now = Date.now()): Promise<KeptFile[]> {
  const stored = await values<KeptFile>(files).catch(() => []);
  const all = [...stored, ...[...memory.values()].map(({ file }) => file)];
  for (const { id } of all.filter((file) => isExpired(file, now))) await forgetFile(id);
  const left = all.filter((file) => !isExpired(file, now)).sort((a, b) => a.touchedAt - b.touchedAt);
  try {
    if (left.length > 0) markFiles();
    else unmarkFiles();
  } catch {
    // Storage is forbidden: the files exist in this page only.
  }
  return left;
}

/** Keeps a prepared file. Never rejects. */
export async function keepFile(file: KeptFile, bytes: ArrayBuffer): Promise<void> {
  try {
    markFiles();
    // First, so that no file is listed whose bytes are missing.
    await set(file.id, bytes, contents);
    await set(file.id, file, files);
  } catch {
    await forgetFile(file.id);
    memory.set(file.id, { file, bytes });
  }
}

/** Changes a file that is still kept. Never rejects. */
export async function changeFile(id: string, change: Partial<KeptFile>): Promise<void> {
  const own = memory.get(id);
  if (own) own.file = { ...own.file, ...change };
  else
    await files('readwrite', async (store) => {
      const kept: KeptFile | undefined = await promisifyRequest(store.get(id));
      if (kept) await promisifyRequest(store.put({ ...kept, ...change }, id));
    }).catch(() => {});
}

/** The bytes of a file; undefined: the device has lost them. Rejects if the storage does not answer. */
export const readBytes = async (id: string): Promise<ArrayBuffer | undefined> =>
  memory.get(id)?.bytes ?? (await get<ArrayBuffer>(id, contents));

/** Tells every open page, including this one, that a file has changed. */
export const announceFiles = (): void => announce(FILES);
