import { parseContactRequest } from '../../src/shared/request/request.ts';
import { IDEMPOTENCY_HEADER } from '../../src/shared/request/wire.ts';
import { parseKey } from '../platform/key.ts';
import { logFailure } from '../platform/log.ts';
import type { LeadServices } from '../platform/services.ts';
import { deriveKey } from './derive-key.ts';
import { readIntake } from './intake.ts';
import { buildLead } from './lead.ts';
import { chooseAnswer } from './media-type.ts';
import { receiveLead } from './receive.ts';
import { REFUSALS } from './refusals.ts';
import { type Answer, respondAccepted, respondRefused } from './respond.ts';

/** The part of Netlify's context that is used: keeps the function alive after its answer. */
export interface Lifetime {
  waitUntil?: (work: Promise<unknown>) => void;
}

async function answerPost(
  request: Request,
  answer: Answer,
  services: LeadServices,
  lifetime: Lifetime | undefined,
): Promise<Response> {
  const intake = await readIntake(request);
  if (!intake.ok) return respondRefused(answer, intake.refusal);
  const { fields } = intake;

  const header = request.headers.get(IDEMPOTENCY_HEADER);
  const givenKey = header === null ? undefined : parseKey(header);
  if (header !== null && givenKey === undefined) return respondRefused(answer, REFUSALS.key, fields);

  const parsed = parseContactRequest(fields);
  if (!parsed.ok) {
    const { notice, problems } = parsed;
    return respondRefused(answer, { status: 422, failure: { code: 'invalid', notice, problems } }, fields);
  }

  const now = services.now();
  const key = givenKey ?? deriveKey(parsed.request, now);
  const receipt = await receiveLead(services, buildLead(key, parsed.request, fields, now));
  if (receipt.kind !== 'accepted') return respondRefused(answer, REFUSALS[receipt.kind], fields);

  const afterwards = receipt.afterwards?.().catch((error) => logFailure('leads', 'after the answer', error));
  if (afterwards && lifetime?.waitUntil) lifetime.waitUntil(afterwards);
  else await afterwards;
  return respondAccepted(answer, receipt.reference, parsed.request.segment);
}

/** Answers one call of the function, whatever it brings: as JSON or as a page. Never rejects. */
export async function handleSend(
  request: Request,
  services: LeadServices,
  lifetime?: Lifetime,
): Promise<Response> {
  const answer = chooseAnswer(request.headers);
  try {
    if (request.method !== 'POST') return respondRefused(answer, REFUSALS.method);
    return await answerPost(request, answer, services, lifetime);
  } catch (error) {
    logFailure('leads', 'unexpected error', error);
    return respondRefused(answer, REFUSALS.unexpected);
  }
}
