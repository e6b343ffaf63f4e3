import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { URGENT_LABEL } from '../../../src/shared/request/field-uses.ts';
import type { ContactRequest } from '../../../src/shared/request/request.ts';
import { URGENT } from '../../../src/shared/request/urgency.ts';
import { type Fields, findSuspicions } from '../judge/suspicion.ts';
import { referenceOf } from './reference.ts';

/** The start of the subject of a mail about these leads: empty unless a visitor's machine has stopped. */
export function urgentMark(leads: readonly Pick<Lead, 'request'>[]): string {
  const isUrgent = leads.some(({ request }) => request.urgent === URGENT);
  return isUrgent ? `[${URGENT_LABEL.toUpperCase()}] ` : '';
}

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
