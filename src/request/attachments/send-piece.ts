import { withDeadline } from '../../shared/with-deadline.ts';
import type { Reply, Send } from './upload-file.ts';

/** 512 KiB take this long at 25 kbit/s. */
const TIMEOUT_MS = 170_000;

function readReply(status: number, retryAfter: string | null, text: string): Reply {
  try {
    const json: unknown = JSON.parse(text);
    return { status, retryAfter, json: typeof json === 'object' && json !== null ? { ...json } : {} };
  } catch {
    return { status, retryAfter, json: {} };
  }
}

const typeOf = (body: string | ArrayBuffer) =>
  typeof body === 'string' ? 'application/json' : 'application/octet-stream';

/** For pages: only XMLHttpRequest reports upload progress. */
const sendFromPage: Send = (method, path, body, signal, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('Content-Type', typeOf(body));
    request.timeout = TIMEOUT_MS;
    request.onload = () =>
      resolve(readReply(request.status, request.getResponseHeader('Retry-After'), request.responseText));
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error('no response'));
    request.upload.onprogress = ({ loaded }) => onSent?.(loaded);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

/** For the service worker, where no visitor can cancel an upload. */
const sendFromWorker: Send = (method, path, body) =>
  withDeadline(TIMEOUT_MS, async (signal) => {
    const headers = { 'Content-Type': typeOf(body) };
    const response = await fetch(path, { method, body, headers, signal });
    return readReply(response.status, response.headers.get('Retry-After'), await response.text());
  });

export const sendPiece: Send = (...request) =>
  typeof XMLHttpRequest === 'undefined' ? sendFromWorker(...request) : sendFromPage(...request);
