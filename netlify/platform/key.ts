const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The client's idempotency key in lower case, or undefined where it is not a UUID. */
export function parseKey(value: string): string | undefined {
  const key = value.trim().toLowerCase();
  return UUID.test(key) ? key : undefined;
}
