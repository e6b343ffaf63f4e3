import { randomUUID } from 'node:crypto';
import { KEY_HEADER } from '../../src/shared/staff/staff-wire.ts';
import { parseKey } from '../platform/key.ts';

/**
 * The idempotency key of an action. A client that repeats a failed action sends the same key. If it sends none, a new key
 * covers at least our own retries. Undefined if the key is not a UUID.
 */
export function readActionKey({ headers }: Request): string | undefined {
  const sent = headers.get(KEY_HEADER);
  return sent === null ? randomUUID() : parseKey(sent);
}
