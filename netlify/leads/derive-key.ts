import { hash } from 'node:crypto';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { canonicalRequest } from './canonical-request.ts';

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
