import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHECK_HEADERS, type CheckRefusal } from '../../src/shared/deploy-check.ts';

/** A question that somebody overheard is useless after this time. Longer than two clocks differ. */
const VALID_MS = 5 * 60_000;

const sign = (key: string, lead: string, time: string) =>
  createHmac('sha256', key).update(`${time} ${lead}`).digest('hex');

/** The headers that ask about a test request. */
export function signCheck(key: string, lead: string, now: Date): Record<string, string> {
  const time = String(now.getTime());
  return {
    [CHECK_HEADERS.lead]: lead,
    [CHECK_HEADERS.time]: time,
    [CHECK_HEADERS.signature]: sign(key, lead, time),
  };
}

export type VerifiedCheck = { ok: true; lead: string } | { ok: false; code: CheckRefusal['code'] };

/** The test request that signed headers ask about. */
export function verifyCheck(key: string, headers: Headers, now: Date): VerifiedCheck {
  const [lead = '', time = '', signature = ''] = [
    CHECK_HEADERS.lead,
    CHECK_HEADERS.time,
    CHECK_HEADERS.signature,
  ].map((name) => headers.get(name) ?? '');
  const expected = Buffer.from(sign(key, lead, time));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { ok: false, code: 'signature' };
  if (!(Math.abs(now.getTime() - Number(time)) <= VALID_MS)) return { ok: false, code: 'time' };
  return { ok: true, lead };
}
