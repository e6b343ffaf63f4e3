import { hash } from 'node:crypto';
import type { ContactRequest } from '../../../src/shared/request/request.ts';

/**
 * A parsed request as one text: equal for equal requests, whether sent as JSON or as a form. A field that joins the form
 * later counts only when it is filled in, so a request stored before that deploy stays equal to itself when the browser
 * sends it again. Stored fingerprints cover the first six fields in this order, empty ones included: never change it.
 */
export function canonicalRequest(request: ContactRequest): string {
  const { name, email, phone, company, segment, message, ...later } = request;
  const first = { name, email, phone, company, segment, message };
  const filledIn = Object.entries<string>(later).filter(([, value]) => value !== '');
  // The form may show its fields in another order one day.
  const sorted = filledIn.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([...Object.entries(first), ...sorted]);
}

/** SHA-256 of the canonical request, 64 hexadecimal digits. */
export function fingerprintOf(request: ContactRequest): string {
  return hash('sha256', canonicalRequest(request));
}
