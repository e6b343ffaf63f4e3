import { sign } from 'node:crypto';
import type { PushSettings } from '../platform/push-settings.ts';

/** Push services refuse more than 24 hours. */
const VALID_S = 12 * 3600;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The Authorization header by which a push service knows this server, as RFC 8292 (VAPID) defines. */
export function authorize(
  { publicKey, privateKey, contact }: Pick<PushSettings, 'publicKey' | 'privateKey' | 'contact'>,
  endpoint: URL,
  now: Date,
): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(now.getTime() / 1000) + VALID_S, sub: contact };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
