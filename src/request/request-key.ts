import type { ContactRequest } from '../shared/request/request.ts';

let last: { content: string; key: string } | undefined;

/**
 * The idempotency key of a request. The same content keeps its key, so that submitting again after a lost response does
 * not make a second request. Undefined on plain http, where browsers have no `randomUUID`; the function then derives the
 * key from the content.
 */
export function keyFor(request: ContactRequest): string | undefined {
  if (!('randomUUID' in crypto)) return undefined;
  const content = JSON.stringify(request);
  if (last?.content !== content) last = { content, key: crypto.randomUUID() };
  return last.key;
}
