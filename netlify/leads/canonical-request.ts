import { hash } from 'node:crypto';
import { CONTACT_FIELDS } from '../../src/shared/request/fields.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';

/** A parsed request as one text: equal for equal requests, whatever carried them. */
export function canonicalRequest(request: ContactRequest): string {
  return JSON.stringify(CONTACT_FIELDS.map(({ name }) => [name, request[name]]));
}

/** SHA-256 of the canonical request, 64 hexadecimal digits. */
export function fingerprintOf(request: ContactRequest): string {
  return hash('sha256', canonicalRequest(request));
}
