import { v5 } from 'uuid';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { dayOf } from '../platform/sao-paulo.ts';
import { canonicalRequest } from './canonical-request.ts';

/** Ours alone, chosen at random. Another one would derive other keys. */
const NAMESPACE = '5d3c1a52-7c0e-4f5b-9a54-1f1b8c6d0e73';

/**
 * The key of a request that came without one (no JavaScript), a UUID of version 5. The same text on the same São Paulo
 * day is the same request, so reloading the confirmation or clicking twice stores one lead.
 */
export function deriveKey(request: ContactRequest, now: Date): string {
  return v5(`${dayOf(now)} ${canonicalRequest(request)}`, NAMESPACE);
}
