import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import type { Lead } from './lead.ts';

// `id` is the lead's: lead_attachments has no column of this name.
const filesWhere = (condition: string) => `(
  SELECT coalesce(json_agg(json_build_object('id', file_id, 'name', files.name, 'kind', files.kind, 'bytes', files.bytes,
                                             'state', files.state) ORDER BY position, file_id), '[]')
  FROM lead_attachments AS files WHERE files.lead_id = id AND ${condition})`;

/** SQL for the files of a proposal, at most one, as LeadAttachments. */
export const PROPOSAL_FILES = filesWhere('is_proposal');

/** SQL for the visitor's files, in their order. */
export const OWN_FILES = filesWhere('NOT is_proposal');

/** SQL for the versions of a proposal that was sent from the desk, oldest first, as the inbox's answers describe them. */
export const PROPOSALS = `(
  SELECT coalesce(json_agg(json_build_object('version', version, 'content', content, 'hash', hash, 'author', author,
                                             'channel', channel, 'sentAt', sent_at, 'isReplaced', replaced_at IS NOT NULL, 'answer', answer,
                                             'answeredAt', answered_at, 'answeredBy', answered_by) ORDER BY version), '[]')
  FROM proposals WHERE proposals.lead_id = id)`;

/** The columns of a LeadRecord, for SELECT and RETURNING. */
export const LEAD_COLUMNS = `id, reference, received_at, request, suspicions, synthetic, attempts, last_error, ${OWN_FILES} AS attachments`;

export interface LeadRecord {
  id: string;
  reference: string;
  received_at: Date;
  request: unknown;
  suspicions: string[];
  synthetic: boolean;
  attempts: number;
  last_error: string | null;
  attachments: LeadAttachment[];
}

export interface StoredLead extends Lead {
  /** Attempts to mail the lead, including a running one. */
  attempts: number;
  lastError: string | null;
}

export function parseLeadRecord(row: LeadRecord): StoredLead {
  return {
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    request: pickRequest(row.request),
    suspicions: row.suspicions,
    isSynthetic: row.synthetic,
    attempts: row.attempts,
    lastError: row.last_error,
    attachments: row.attachments,
  };
}
