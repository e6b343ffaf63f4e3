import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../staff/keyed-hash.ts';

const RANDOM_BYTES = 16;
const TOKEN = /^([\w-]{22})([0-9a-f]{32})$/;

const signatureOf = (random: string, passwordHash: string) =>
  keyedHash(passwordHash, 'figure key signature', random).slice(0, 32);

export function createToken(passwordHash: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  return random + signatureOf(random, passwordHash);
}

/**
 * Names a key where it is stored, which does not hold the key itself. Undefined for one that this server did not make, so
 * that made-up ones reach no store.
 */
export function hashToken(token: string | null, passwordHash: string): string | undefined {
  const [whole, random, signature] = TOKEN.exec(token ?? '') ?? [];
  if (!whole || !random || !signature) return undefined;
  const expected = signatureOf(random, passwordHash);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  return keyedHash(passwordHash, 'figure key', whole);
}
