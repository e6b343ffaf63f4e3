import { FILE_NOTICES, FILES_PATH, partOf } from '../../shared/attachments/attachment-wire.ts';
import { PART_BYTES } from '../../shared/attachments/file-limits.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { RATE_WINDOW, retryDelay } from '../../shared/request/sending.ts';
import { withDeadline } from '../../shared/with-deadline.ts';
import type { KeptFile } from './kept-files.ts';

/** What the server has sent back; `json` is empty if the body is not a JSON object. */
export interface Reply {
  status: number;
  retryAfter: string | null;
  json: Record<string, unknown>;
}

/** Sends a part; rejects without a response. `onSent` gets the bytes that have left the device. */
export type Post = (body: FormData, onSent: (bytes: number) => void) => Promise<Reply>;

/** 4 MiB take this long at 60 kbit/s. */
const TIMEOUT_MS = 600_000;

function readReply(status: number, retryAfter: string | null, text: string): Reply {
  try {
    return { status, retryAfter, json: { ...Object(JSON.parse(text)) } };
  } catch {
    return { status, retryAfter, json: {} };
  }
}

/** For pages: only XMLHttpRequest reports upload progress. */
const postFromPage: Post = (body, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', FILES_PATH);
    request.timeout = TIMEOUT_MS;
    request.onload = () =>
      resolve(readReply(request.status, request.getResponseHeader('Retry-After'), request.responseText));
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error('no response'));
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.send(body);
  });

const postFromWorker: Post = (body) =>
  withDeadline(TIMEOUT_MS, async (signal) => {
    const response = await fetch(FILES_PATH, { method: 'POST', body, signal });
    return readReply(response.status, response.headers.get('Retry-After'), await response.text());
  });

export const postPart: Post = (...part) =>
  typeof XMLHttpRequest === 'undefined' ? postFromWorker(...part) : postFromPage(...part);

/** Refusals that no other try changes. */
const FINAL = ['size', 'invalid', 'conflict'] as const;

/** How long to wait before the next try, in milliseconds. A 429 and a 503 may ask for up to an hour. */
export function pauseBefore(attempt: number, reply: Reply | undefined): number {
  const asked = /^\d{1,6}$/.test(reply?.retryAfter ?? '') ? Number(reply?.retryAfter) : 0;
  const seconds = reply?.status === 429 ? asked || Number(RATE_WINDOW) : asked;
  return Math.max(retryDelay(attempt), Math.min(seconds * 1000, HOUR_MS));
}

export interface Steps {
  post: Post;
  wait: (ms: number) => Promise<void>;
  /** The server has so many parts. */
  onParts: (parts: number) => Promise<void>;
  /** Of this file, as sent so far; `pause`: it goes on by itself, when there is a connection or the server has time. */
  onProgress: (bytes: number, pause?: 'line' | 'busy') => void;
  /** How many failures in a row end the sending for now. */
  tries: number;
}

/**
 * Sends the parts of a file that the server lacks, in order. Waits and tries again while there is no connection, and while the
 * server is busy or does not know the request yet. Resolves to a notice if the server does not take the file.
 */
export async function sendFile(
  file: KeptFile,
  bytes: ArrayBuffer,
  { post, wait, onParts, onProgress, tries }: Steps,
): Promise<'complete' | 'waiting' | Notice> {
  const { proof } = file;
  if (!proof) return 'waiting';
  let { parts } = file;
  for (let failures = 0; ; ) {
    const before = parts * PART_BYTES;
    const reply = await post(partOf(file, proof, parts, bytes), (sent) =>
      onProgress(Math.min(before + sent, file.size)),
    ).catch(() => undefined);
    if (reply?.status === 200 && reply.json['isComplete'] === true) return 'complete';
    const refusal = FINAL.find((code) => reply?.json['code'] === code);
    if (refusal) return FILE_NOTICES[refusal];
    // Until then it may be in the server's second store.
    const isGone = reply?.json['code'] === 'missing' && Date.now() - file.touchedAt > HOUR_MS;
    if (isGone) return FILE_NOTICES.conflict;
    const known = reply?.status === 200 ? reply.json['parts'] : undefined;
    if (typeof known === 'number' && known !== parts) {
      failures = known > parts ? 0 : failures + 1;
      parts = known;
      await onParts(parts);
    } else failures += 1;
    if (failures >= tries) return 'waiting';
    if (failures === 0) continue;
    onProgress(parts * PART_BYTES, reply?.status === 429 || reply?.status === 503 ? 'busy' : 'line');
    await wait(pauseBefore(failures - 1, reply));
  }
}
