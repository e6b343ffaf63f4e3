import {
  ATTACHMENT_NOTICES,
  type AttachmentFailure,
  type AttachmentFailureCode,
  type AttachmentStart,
  isAttachmentId,
} from '../../src/shared/attachments/attachment-wire.ts';
import { isPicture, kindOfName } from '../../src/shared/attachments/file-kinds.ts';
import { MAX_BYTES, PIECE_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { HOUR_S } from '../../src/shared/durations.ts';
import { readStanding } from '../platform/deploy-standing.ts';
import { isFromForeignPage } from '../platform/foreign-page.ts';
import { logFailure } from '../platform/log.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import { cleanFileName } from './file-name.ts';
import type { AttachmentServices } from './services.ts';
import { cancelUpload, type Outcome, readProgress, startUpload, storePiece } from './upload.ts';

const STATUS: Readonly<Record<AttachmentFailureCode, number>> = {
  name: 422,
  size: 413,
  type: 422,
  content: 422,
  piece: 422,
  conflict: 409,
  linked: 409,
  unknown: 404,
  busy: 429,
  full: 503,
  unavailable: 503,
  method: 405,
  body: 400,
};

const SOON_S = 10;

function retryAfter(code: AttachmentFailureCode, now: Date): number | undefined {
  // A network's count restarts every hour.
  if (code === 'busy') return HOUR_S - (Math.floor(now.getTime() / 1000) % HOUR_S);
  if (code === 'full') return HOUR_S;
  return code === 'unavailable' ? SOON_S : undefined;
}

const refuseMethod = (allowed: string): Response =>
  respondJson(405, { code: 'method', notice: ATTACHMENT_NOTICES.method } satisfies AttachmentFailure, {
    Allow: allowed,
  });

function refuse(code: AttachmentFailureCode, now: Date): Response {
  const failure: AttachmentFailure = { code, notice: ATTACHMENT_NOTICES[code] };
  const seconds = retryAfter(code, now);
  return respondJson(STATUS[code], failure, seconds === undefined ? {} : { 'Retry-After': String(seconds) });
}

const respond = (outcome: Outcome, now: Date): Response =>
  outcome.ok ? respondJson(outcome.isNew ? 201 : 200, outcome.progress) : refuse(outcome.code, now);

const MAX_START_BYTES = 8192;

/** Parses the opening of an upload; a code if it is refused. */
export async function parseStart(request: Request): Promise<AttachmentStart | AttachmentFailureCode> {
  const body = await readBody(request, MAX_START_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body ?? new Uint8Array()));
  } catch {
    return 'body';
  }
  const { id, name, size, type } = Object(value) as Record<string, unknown>;
  if (!isAttachmentId(id) || typeof name !== 'string' || typeof type !== 'string') return 'body';
  if (typeof size !== 'number' || !Number.isInteger(size)) return 'body';
  if (size < 1 || size > MAX_BYTES) return 'size';
  if (!cleanFileName(name)) return 'name';
  return { id, name, size, type };
}

/** A first check by the declared type, to tell the visitor early; the content decides in the end. */
const isLikely = ({ name, type }: AttachmentStart) =>
  kindOfName(name) !== undefined || isPicture(type.toLowerCase().replace('image/', ''));

/** The file and the piece that the address names. */
export interface AttachmentAddress {
  id?: string | undefined;
  piece?: string | undefined;
}

async function answer(
  request: Request,
  { id, piece }: AttachmentAddress,
  services: AttachmentServices,
  ip: string,
): Promise<Response> {
  const { method } = request;
  const now = services.now();
  if (id === undefined) {
    if (method !== 'POST') return refuseMethod('POST');
    const start = await parseStart(request);
    if (typeof start === 'string') return refuse(start, now);
    return isLikely(start) ? respond(await startUpload(services, start, ip), now) : refuse('type', now);
  }
  if (!isAttachmentId(id)) return refuse('unknown', now);
  if (piece !== undefined) {
    if (method !== 'PUT') return refuseMethod('PUT');
    if (!/^\d{1,3}$/.test(piece)) return refuse('piece', now);
    const bytes = await readBody(request, PIECE_BYTES);
    return bytes
      ? respond(await storePiece(services, id, Number(piece), bytes, ip), now)
      : refuse('piece', now);
  }
  if (method === 'GET') return respond(await readProgress(services, id), now);
  if (method !== 'DELETE') return refuseMethod('GET, DELETE');
  if (!(await cancelUpload(services, id))) return refuse('linked', now);
  return new Response(null, { status: 204, headers: { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' } });
}

/** Receives the files of requests in pieces; src/shared/attachments/attachment-wire.ts defines the shapes. Never rejects. */
export async function handleAttachment(
  request: Request,
  address: AttachmentAddress,
  services: AttachmentServices,
  ip: string,
): Promise<Response> {
  try {
    // An old deploy takes no requests either.
    if (readStanding(request) === 'old') return refuse('unavailable', services.now());
    // Another site could otherwise use up the visitor's network limit.
    if (isFromForeignPage(request)) return refuse('body', services.now());
    return await answer(request, address, services, ip);
  } catch (error) {
    logFailure('attachments', 'call failed', error);
    return refuse('unavailable', services.now());
  }
}
