import {
  ATTACHMENT_NOTICES,
  ATTACHMENTS_PATH,
  type AttachmentFailureCode,
  type AttachmentStart,
  countPieces,
  pieceLength,
} from '../../shared/attachments/attachment-wire.ts';
import type { Notice } from '../../shared/request/notices.ts';
import { RATE_WINDOW, retryDelay } from '../../shared/request/sending.ts';

/** What the server has sent back; `json` is empty if the body is not a JSON object. */
export interface Reply {
  status: number;
  retryAfter: string | null;
  json: Record<string, unknown>;
}

/** Sends one HTTP request; rejects without a response. `onSent` gets the bytes of the body sent so far. */
export type Send = (
  method: 'POST' | 'PUT',
  path: string,
  body: string | ArrayBuffer,
  signal: AbortSignal,
  onSent?: (bytes: number) => void,
) => Promise<Reply>;

/** Why an upload pauses: there is no response, or the server asks for a pause. */
export type Pause = 'line' | 'busy';

export interface UploadSteps {
  send: Send;
  /** Undefined: the device has lost it. */
  readPiece: (piece: number) => Promise<ArrayBuffer | undefined>;
  wait: (ms: number) => Promise<void>;
  /** Called with the bytes that have left the device. */
  onProgress: (bytes: number) => void;
  /** Called with undefined when the upload continues. */
  onPause: (pause: Pause | undefined) => void;
  signal: AbortSignal;
  /** How many consecutive failures end the upload for now. */
  tries: number;
}

export type UploadOutcome =
  | { state: 'complete' | 'waiting' | 'cancelled' }
  | { state: 'refused'; notice: Notice; isWorthRetrying: boolean };

const LONGEST_PAUSE_MS = 60 * 60 * 1000;
/** Refusals that need action by the visitor; the others are temporary, or do not concern the visitor. */
const FINAL: readonly unknown[] = ['name', 'size', 'type', 'content'] satisfies AttachmentFailureCode[];

export const LOST_FILE: Notice = {
  title: 'O arquivo não está mais neste aparelho',
  detail: 'Escolha-o de novo.',
};

/** How long to wait before the next try, in milliseconds. A 429 and a 503 may ask for up to an hour. */
export function uploadPause(attempt: number, reply: Reply | undefined): number {
  const asked = /^\d{1,6}$/.test(reply?.retryAfter ?? '') ? Number(reply?.retryAfter) : 0;
  const seconds = reply?.status === 429 ? asked || Number(RATE_WINDOW) : asked;
  return Math.max(retryDelay(attempt), Math.min(seconds * 1000, LONGEST_PAUSE_MS));
}

const isProgress = (
  json: Record<string, unknown>,
): json is { received: number[]; state: 'open' | 'complete' } =>
  Array.isArray(json['received']) && (json['state'] === 'open' || json['state'] === 'complete');

/** Whether trying again helps: no response, a busy or failing server, or a page that is not from our function. */
function mayPass(reply: Reply | undefined): boolean {
  if (!reply || reply.status === 429 || reply.status === 408) return true;
  if (reply.status >= 500) return reply.json['code'] !== 'full';
  return reply.json['code'] === undefined;
}

function refuse({ json }: Reply): UploadOutcome {
  const code = json['code'] as AttachmentFailureCode;
  const notice = ATTACHMENT_NOTICES[code] ?? ATTACHMENT_NOTICES.unavailable;
  return { state: 'refused', notice, isWorthRetrying: !FINAL.includes(code) };
}

/**
 * Uploads the missing pieces of a file. Asks the server first, so it also resumes an upload that was interrupted at any
 * point. Waits and retries while there is no connection, the server is busy, or it fails.
 */
export async function uploadFile(file: AttachmentStart, steps: UploadSteps): Promise<UploadOutcome> {
  const { send, readPiece, wait, onProgress, onPause, signal, tries } = steps;
  const { id, name, size, type } = file;
  const path = `${ATTACHMENTS_PATH}/${id}`;
  const numbers = Array.from({ length: countPieces(size) }, (_, piece) => piece);
  /** Undefined: ask the server. */
  let received: readonly number[] | undefined;
  let failures = 0;
  const sentBytes = () => (received ?? []).reduce((sum, piece) => sum + pieceLength(size, piece), 0);

  const sendNext = async (): Promise<Reply | undefined | 'lost'> => {
    const piece = numbers.find((number) => !received?.includes(number));
    if (!received || piece === undefined)
      return send('POST', ATTACHMENTS_PATH, JSON.stringify({ id, name, size, type }), signal);
    const bytes = await readPiece(piece);
    if (!bytes) return 'lost';
    const before = sentBytes();
    return send('PUT', `${path}/${piece}`, bytes, signal, (sent) =>
      onProgress(before + Math.min(sent, pieceLength(size, piece))),
    );
  };

  for (;;) {
    const reply = await sendNext().catch(() => undefined);
    if (signal.aborted) return { state: 'cancelled' };
    if (reply === 'lost') return { state: 'refused', notice: LOST_FILE, isWorthRetrying: false };
    const isOk = reply !== undefined && reply.status < 300 && isProgress(reply.json);
    if (isOk) {
      const progress = reply.json as { received: number[]; state: string };
      const isFirst = received === undefined;
      const isNews = progress.received.length > (received?.length ?? Number.POSITIVE_INFINITY);
      received = progress.received;
      onPause(undefined);
      onProgress(progress.state === 'complete' ? size : sentBytes());
      if (progress.state === 'complete') return { state: 'complete' };
      if (isNews) failures = 0;
      if (isFirst || isNews) continue;
    } else if (reply?.json['code'] === 'linked') return { state: 'complete' };
    else if (reply && !mayPass(reply) && reply.json['code'] !== 'unknown') return refuse(reply);
    // The server may have deleted the upload, or may have more of it than this device knows.
    received = undefined;
    failures += 1;
    if (failures >= tries) return { state: 'waiting' };
    onPause(reply?.status === 429 || reply?.status === 503 ? 'busy' : 'line');
    await wait(uploadPause(failures - 1, reply));
    if (signal.aborted) return { state: 'cancelled' };
  }
}
