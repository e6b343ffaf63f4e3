import type { ContactRequest } from '../shared/request/request.ts';

let last: { content: string; key: string } | undefined;

/**
 * The idempotency key of a request: the same content keeps its key, so that pressing the button again after a lost
 * answer does not make a second request; other content gets another. Undefined on plain http, where browsers give no
 * UUID: the function then derives the key from the content.
 */
export function keyFor(request: ContactRequest): string | undefined {
  if (!('randomUUID' in crypto)) return undefined;
  const content = JSON.stringify(request);
  if (last?.content !== content) last = { content, key: crypto.randomUUID() };
  return last.key;
}
