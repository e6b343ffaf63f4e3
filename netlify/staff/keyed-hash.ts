import { createHmac } from 'node:crypto';

/** A value that cannot be turned back, 64 hexadecimal digits; another password makes another of it. */
export function keyedHash(passwordHash: string, purpose: string, value: string): string {
  return createHmac('sha256', passwordHash).update(`${purpose} ${value}`).digest('hex');
}
