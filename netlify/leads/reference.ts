import { hash } from 'node:crypto';

// Open Location Code's digits: no vowels that spell words, nothing that reads as something else.
const ALPHABET = '23456789CFGHJMPQRVWX';
const LENGTH = 8;

/**
 * The short name of a request: 8 characters, computed from its key alone, so that every answer to the same request
 * says the same one, also while nothing can be stored. `turn` counts up in the rare case that another has it already.
 */
export function referenceOf(key: string, turn = 0): string {
  let rest = hash('sha256', `${key} ${turn}`, 'buffer').readBigUInt64BE();
  let reference = '';
  for (let i = 0; i < LENGTH; i += 1) {
    reference += ALPHABET[Number(rest % 20n)];
    rest /= 20n;
  }
  return reference;
}
