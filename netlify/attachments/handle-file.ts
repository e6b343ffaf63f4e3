import { z } from 'zod/mini';
import { isAttachmentId, type SentFile } from '../../src/shared/attachments/attachment-wire.ts';
import { MAX_BYTES, PART_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { HOUR_S } from '../../src/shared/durations.ts';
import { guarded } from '../../src/shared/guarded.ts';
import { workReceived } from '../leads/mail/work-received.ts';
import { recordAddition } from '../leads/page/customer-actions.ts';
import { readStanding } from '../platform/deploy-standing.ts';
import { isFromForeignPage } from '../platform/foreign-page.ts';
import type { Lifetime } from '../platform/lifetime.ts';
import { logFailure } from '../platform/log.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse } from '../staff/refuse.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';
import type { StaffServices } from '../staff/services.ts';
import { findTarget } from './find-target.ts';
import { createDownloadHandler } from './handle-download.ts';
import { receiveFile } from './receive-file.ts';
import type { FileServices } from './services.ts';

const uuid = guarded(isAttachmentId);
const secret = z.string().check(z.maxLength(100));
const sentFile = z.object({
  id: uuid,
  name: z.string().check(z.maxLength(1000)),
  size: z.int().check(z.positive()),
  part: z.int().check(z.nonnegative()),
  proof: z.union([
    z.strictObject({ key: z.uuid(), secret: z.optional(secret) }),
    z.strictObject({ secret, batch: uuid }),
    z.strictObject({
      reference: z.string().check(z.regex(/^[0-9A-Z]{8}$/)),
      batch: uuid,
      isProposal: z.exactOptional(z.boolean()),
    }),
  ]),
});

/** More than the other field and the form's own lines. */
const FORM_BYTES = 16_384;

/** A part with its description; a code if the body is none. */
async function readPart(
  request: Request,
): Promise<{ sent: SentFile; bytes: Uint8Array<ArrayBuffer> } | 'size' | 'body'> {
  const body = await readBody(request, PART_BYTES + FORM_BYTES);
  if (!body) return 'size';
  try {
    const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
    const form = await new Response(body, { headers }).formData();
    const sent = z.parse(sentFile, JSON.parse(String(form.get('file'))));
    const bytes = form.get('bytes');
    if (sent.size > MAX_BYTES) return 'size';
    return bytes instanceof Blob
      ? { sent: sent as SentFile, bytes: new Uint8Array(await bytes.arrayBuffer()) }
      : 'body';
  } catch {
    return 'body';
  }
}

/** Stores a part for whoever its proof names, and tells the team once of what a customer has added. */
async function respondToPart(
  services: FileServices,
  { sent, bytes }: Exclude<Awaited<ReturnType<typeof readPart>>, string>,
  author: string | undefined,
  { ip = '', waitUntil }: Lifetime,
): Promise<Response> {
  const target = await findTarget(services.database, sent.proof, author);
  // It may still be in the second store.
  if (!target) return refuse('missing');
  const received = await receiveFile(services, { target, sent, bytes, address: ip });
  if ('code' in received)
    return refuse(received.code, received.code === 'throttled' ? { retryAfterSeconds: HOUR_S } : {});
  const { leadId, batch } = target;
  if (received.isComplete && batch !== undefined && author === undefined) {
    await recordAddition(services.database, { leadId, key: batch, now: services.now() });
    const work = workReceived(services, { id: leadId });
    if (waitUntil) waitUntil(work);
    else await work;
  }
  return respondJson(200, received);
}

/**
 * Receives files for requests, from visitors, customers and the staff, and serves them to the staff alone
 * (src/shared/attachments/attachment-wire.ts). Never rejects.
 */
export async function handleFile(
  request: Request,
  services: FileServices,
  lifetime: Lifetime,
  openStaff?: () => StaffServices,
): Promise<Response> {
  const forStaff = (handle: Parameters<typeof respondToStaff>[3]) =>
    respondToStaff(request, 'attachments', 'leads', handle, openStaff);
  try {
    if (request.method !== 'POST') return await forStaff(createDownloadHandler(services));
    const part = await readPart(request);
    if (typeof part === 'string') return refuse(part);
    if ('reference' in part.sent.proof)
      return await forStaff((_, _staff, { person }) => respondToPart(services, part, person, lifetime));
    // An old deploy takes no requests either. Another site could use up the visitor's quota.
    if (readStanding(request) === 'old') return refuse('unavailable');
    if (isFromForeignPage(request)) return refuse('origin');
    return await respondToPart(services, part, undefined, lifetime);
  } catch (error) {
    logFailure('attachments', 'call failed', error);
    return refuse('unavailable');
  }
}
