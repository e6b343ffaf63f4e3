import { validate } from 'uuid';

/** The client's idempotency key in lower case, or undefined where it is not a UUID (RFC 9562). */
export function parseKey(value: string): string | undefined {
  const key = value.trim().toLowerCase();
  return validate(key) ? key : undefined;
}
