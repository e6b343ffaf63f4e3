import { networkOf } from './address.ts';
import { keyedHash } from './keyed-hash.ts';

/** A keyed hash for the tables of attempts: whoever reads them learns no address. */
export const throttleKey = (passwordHash: string, value: string): string =>
  keyedHash(passwordHash, 'throttle', value);

/** The key of the network that an IP address belongs to. */
export const addressKeyOf = (passwordHash: string, address: string): string =>
  throttleKey(passwordHash, `address ${networkOf(address)}`);
