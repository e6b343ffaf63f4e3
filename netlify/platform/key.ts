import { hash } from 'node:crypto';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { canonicalRequest } from '../leads/canonical-request.ts';
import { dayOf } from './sao-paulo.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The client's idempotency key in lower case, or undefined where it is not a UUID. */
export function parseKey(value: string): string | undefined {
  const key = value.trim().toLowerCase();
  return UUID.test(key) ? key : undefined;
}

/**
 * The key of a request that came without one (no JavaScript): the same text on the same São Paulo day is the same
 * request, so a refresh of the answer or a second press of the button stays one lead. A UUID of version 8.
 */
export function deriveKey(request: ContactRequest, now: Date): string {
  const text = `${dayOf(now)} ${canonicalRequest(request)}`;
  const digest = hash('sha256', text);
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    variant + digest.slice(17, 20),
    digest.slice(20, 32),
  ].join('-');
}
