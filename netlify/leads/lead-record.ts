import type { ContactRequest } from '../../src/shared/request/request.ts';
import type { Lead } from './lead.ts';

/** The columns of a LeadRecord, for SELECT and RETURNING. */
export const LEAD_COLUMNS =
  'id, reference, received_at, name, email, phone, company, segment, machine, message, urgent, suspicions, synthetic, attempts, last_error';

export interface LeadRecord extends ContactRequest {
  id: string;
  reference: string;
  received_at: Date;
  suspicions: string[];
  synthetic: boolean;
  attempts: number;
  last_error: string | null;
}

export interface StoredLead extends Lead {
  /** Attempts to mail the lead, including a running one. */
  attempts: number;
  lastError: string | null;
}

export function parseLeadRecord(row: LeadRecord): StoredLead {
  const { name, email, phone, company, segment, machine, message, urgent } = row;
  return {
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    request: { name, email, phone, company, segment, machine, message, urgent },
    suspicions: row.suspicions,
    isSynthetic: row.synthetic,
    attempts: row.attempts,
    lastError: row.last_error,
  };
}
