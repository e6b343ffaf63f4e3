import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 of a value, 64 hexadecimal digits, keyed with the password's hash: it changes with the password. */
export function keyedHash(passwordHash: string, purpose: string, value: string): string {
  return createHmac('sha256', passwordHash).update(`${purpose} ${value}`).digest('hex');
}
