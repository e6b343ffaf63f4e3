import { hash } from 'node:crypto';

// The digits of Open Location Code: no vowels, which could spell words, and no characters that look alike.
const ALPHABET = '23456789CFGHJMPQRVWX';
const LENGTH = 8;

/**
 * Computes the reference of a lead: 8 characters. It depends only on the key, so every response to the same request
 * shows the same reference, even while the database is down. `attempt` counts up if another lead has the reference.
 */
export function referenceOf(key: string, attempt = 0): string {
  let rest = hash('sha256', `${key} ${attempt}`, 'buffer').readBigUInt64BE();
  let reference = '';
  for (let i = 0; i < LENGTH; i += 1) {
    reference += ALPHABET[Number(rest % 20n)];
    rest /= 20n;
  }
  return reference;
}
