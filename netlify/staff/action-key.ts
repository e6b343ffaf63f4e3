import { randomUUID } from 'node:crypto';
import { KEY_HEADER } from '../../src/shared/staff/staff-wire.ts';
import { parseKey } from '../platform/key.ts';

/**
 * The key under which an action is written down once. A caller that repeats a failed action sends the same one. Where
 * none is sent, a new one still covers our own tries. Undefined where it is not a UUID.
 */
export function readActionKey({ headers }: Request): string | undefined {
  const sent = headers.get(KEY_HEADER);
  return sent === null ? randomUUID() : parseKey(sent);
}
