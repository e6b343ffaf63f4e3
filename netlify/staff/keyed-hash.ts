import { createHmac } from 'node:crypto';
import { networkOf } from './address.ts';

/** A keyed hash for the tables of attempts, so that they contain no address. */
export const throttleKey = (passwordHash: string, value: string): string =>
  keyedHash(passwordHash, 'throttle', value);

/** The key of the network that an IP address belongs to. */
export const addressKeyOf = (passwordHash: string, address: string): string =>
  throttleKey(passwordHash, `address ${networkOf(address)}`);

/** HMAC-SHA-256 of a value, 64 hexadecimal digits, keyed with the password's hash: it changes with the password. */
export function keyedHash(passwordHash: string, purpose: string, value: string): string {
  return createHmac('sha256', passwordHash).update(`${purpose} ${value}`).digest('hex');
}
