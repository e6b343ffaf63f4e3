import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../keyed-hash.ts';

const LASTS_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const FORM = /^([\w-]{22})\.(\d{13})\.([0-9a-f]{64})$/;

/** What a challenge is for: a sign-in, or a passkey for the invitation with this hash. */
export type ChallengePurpose = 'entry' | `invitation ${string}`;

const sign = (passwordHash: string, purpose: ChallengePurpose, random: string, expiry: string) =>
  keyedHash(passwordHash, 'challenge', `${purpose} ${random} ${expiry}`);

/** A challenge with a signature of this server, so that issuing one stores nothing. */
export function createChallenge(passwordHash: string, purpose: ChallengePurpose, now: Date) {
  const random = randomBytes(RANDOM_BYTES).toString('base64url');
  const expiry = String(now.getTime() + LASTS_MS);
  return new TextEncoder().encode(`${random}.${expiry}.${sign(passwordHash, purpose, random, expiry)}`);
}

export interface Challenge {
  /** As browsers send it. */
  text: string;
  /** Its key in the table of used challenges. */
  hash: string;
  expiresAt: Date;
}

/** The text of `clientDataJSON`'s challenge, or undefined if there is none. */
function readText(clientDataJSON: unknown): string | undefined {
  if (typeof clientDataJSON !== 'string') return undefined;
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = Object(data) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The challenge that a browser's response answers; undefined unless this server made it for this purpose, recently. */
export function readChallenge(
  clientDataJSON: unknown,
  passwordHash: string,
  purpose: ChallengePurpose,
  now: Date,
): Challenge | undefined {
  const text = readText(clientDataJSON);
  if (text === undefined) return undefined;
  const [, random, expiry, signature] = FORM.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (!random || !expiry || !signature) return undefined;
  const expected = sign(passwordHash, purpose, random, expiry);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  const expiresAt = new Date(Number(expiry));
  if (expiresAt <= now) return undefined;
  return { text, hash: keyedHash(passwordHash, 'used challenge', random), expiresAt };
}
