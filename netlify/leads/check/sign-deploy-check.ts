import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHECK_HEADERS, type CheckRefusal, SHORTEST_KEY } from '../../../src/shared/deploy-check.ts';

/** A captured request cannot be replayed after this time. Longer than two clocks differ. */
const VALID_MS = 5 * 60_000;

/** A signature is for one purpose: a signed query cannot be used to send a test request. */
type Purpose = 'question' | 'request';

const sign = (purpose: Purpose, key: string, lead: string, time: string) =>
  createHmac('sha256', key).update(`${purpose} ${time} ${lead}`).digest('hex');

/** Why a signature is invalid; undefined if it is valid. */
function findFault(
  purpose: Purpose,
  key: string,
  lead: string,
  headers: Headers,
  now: Date,
): 'signature' | 'time' | undefined {
  const time = headers.get(CHECK_HEADERS.time) ?? '';
  const expected = Buffer.from(sign(purpose, key, lead, time));
  const given = Buffer.from(headers.get(CHECK_HEADERS.signature) ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'signature';
  return Math.abs(now.getTime() - Number(time)) <= VALID_MS ? undefined : 'time';
}

/** The headers that ask about a test request. */
export function signCheck(key: string, lead: string, now: Date): Record<string, string> {
  const time = String(now.getTime());
  return {
    [CHECK_HEADERS.lead]: lead,
    [CHECK_HEADERS.time]: time,
    [CHECK_HEADERS.signature]: sign('question', key, lead, time),
  };
}

export type VerifiedCheck = { ok: true; lead: string } | { ok: false; code: CheckRefusal['code'] };

/** The test request that signed headers ask about. */
export function verifyCheck(key: string, headers: Headers, now: Date): VerifiedCheck {
  const lead = headers.get(CHECK_HEADERS.lead) ?? '';
  const fault = findFault('question', key, lead, headers, now);
  return fault ? { ok: false, code: fault } : { ok: true, lead };
}

/** The headers that make a request with this idempotency key a test request. */
export function signTestRequest(key: string, lead: string, now: Date): Record<string, string> {
  const time = String(now.getTime());
  return {
    [CHECK_HEADERS.time]: time,
    [CHECK_HEADERS.signature]: sign('request', key, lead, time),
  };
}

/** Whether the headers prove with DEPLOY_CHECK_KEY that the request with this idempotency key is a test request. */
export const isTestRequest = (key: string | undefined, lead: string, headers: Headers, now: Date) =>
  key !== undefined &&
  key.length >= SHORTEST_KEY &&
  findFault('request', key, lead, headers, now) === undefined;
