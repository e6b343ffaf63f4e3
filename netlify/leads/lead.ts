import type { LeadAttachment } from '../../src/shared/attachments/lead-attachment.ts';
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
  /** Names of the spam rules that matched (suspicion.ts). */
  suspicions: string[];
  /** The daily test request or the deploy check's (lead-check.ts). */
  isSynthetic?: boolean;
  /** The visitor's files, in their order. A lead that an older deploy has kept has no list. */
  attachments?: LeadAttachment[];
}

/**
 * `fields` holds the body as received, including the honeypot and the elapsed time. `isForeign`: another site's page
 * sent it.
 */
export function buildLead(
  id: string,
  request: ContactRequest,
  fields: Fields,
  receivedAt: Date,
  isForeign = false,
): Lead {
  const suspicions = findSuspicions(fields, request, isForeign);
  return { id, reference: referenceOf(id), receivedAt, request, suspicions };
}
