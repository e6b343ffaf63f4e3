import type { ContactRequest } from '../../src/shared/request/request.ts';
import { referenceOf } from './reference.ts';
import { type Fields, findSuspicions } from './suspicion.ts';

/** A quote request as the server knows it. */
export interface Lead {
  /** The idempotency key, a UUID. */
  id: string;
  reference: string;
  receivedAt: Date;
  request: ContactRequest;
  /** Names of rules (suspicion.ts); empty: normal. */
  suspicions: string[];
}

/** `fields` is the request as it came, with the honeypot and the timing in it. */
export function buildLead(id: string, request: ContactRequest, fields: Fields, receivedAt: Date): Lead {
  return { id, reference: referenceOf(id), receivedAt, request, suspicions: findSuspicions(fields, request) };
}
