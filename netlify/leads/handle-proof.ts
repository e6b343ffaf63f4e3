import type { Proof } from '../../src/shared/request/wire.ts';
import { logFailure } from '../platform/log.ts';
import { readBody } from '../platform/read-body.ts';
import { respondJson } from '../platform/respond-json.ts';
import type { LeadServices } from '../platform/services.ts';
import { handleConfirmation } from './handle-confirmation.ts';
import type { Lifetime } from './handle-send.ts';
import { FORM_TYPE, parseMediaType } from './media-type.ts';
import { renderUnexpected } from './pages/problem.ts';
import { checkProof } from './proof.ts';
import { proveLead } from './prove-lead.ts';
import { page } from './respond.ts';

const MAX_BODY_BYTES = 4096;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Undefined if the body is no proof. Whether it is a right one is not looked at here. */
async function readProof(request: Request): Promise<Proof | undefined> {
  try {
    const bytes = await readBody(request, MAX_BODY_BYTES);
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isObject(body) || !isObject(body['challenge']) || !isObject(body['solution'])) return undefined;
    return isObject(body['challenge']['parameters']) ? (body as unknown as Proof) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Receives, as JSON, the proof of a browser that a lead is none of a flood's: the lead is no longer suspect, and is mailed.
 * A proof that is posted again changes nothing and gets the same response. Receives a visitor's confirmation as a form.
 * Never rejects.
 */
export async function handleProof(
  request: Request,
  services: LeadServices,
  lifetime?: Lifetime,
): Promise<Response> {
  if (request.method !== 'POST') return respondJson(405, { code: 'method' }, { Allow: 'POST' });
  if (parseMediaType(request.headers.get('content-type')).type === FORM_TYPE) {
    return handleConfirmation(request, services).catch((error) => {
      logFailure('leads', 'confirmation not taken', error);
      return page(503, renderUnexpected());
    });
  }
  const proof = await readProof(request);
  if (!proof) return respondJson(422, { code: 'wrong' });
  try {
    const checked = await checkProof(services.blobs, proof, services.now());
    if (!checked.ok) return respondJson(checked.reason === 'expired' ? 410 : 422, { code: checked.reason });
    const mail = await proveLead(services, checked.reference);
    const afterwards = mail?.().catch((error) => logFailure('leads', 'after a proof', error));
    if (afterwards && lifetime?.waitUntil) lifetime.waitUntil(afterwards);
    else await afterwards;
    return respondJson(200, { code: 'proven' });
  } catch (error) {
    logFailure('leads', 'proof not taken', error);
    return respondJson(503, { code: 'unavailable' });
  }
}
