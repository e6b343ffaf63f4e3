import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from './keyed-hash.ts';

const FORM = /^([\w-]{22})\.([0-9a-f]{64})$/;
const signatureOf = (id: string, passwordHash: string) => keyedHash(passwordHash, 'device', id);

/**
 * A cookie for a browser that has signed in before. Its attempts are counted separately, so that strangers who guess
 * passwords cannot lock the staff out (OWASP: device cookies).
 */
export function createDevice(passwordHash: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signatureOf(id, passwordHash)}`;
}

/** The id in a device cookie that was issued here with the current password. */
export function readDevice(mark: string | undefined, passwordHash: string): string | undefined {
  const [, id, signature] = FORM.exec(mark ?? '') ?? [];
  if (!id || !signature) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, passwordHash))) ? id : undefined;
}
