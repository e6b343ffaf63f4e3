import sql from 'sql-template-tag';
import type { LeadAttachment } from '../../../src/shared/attachments/attachment-answers.ts';
import { pickRequest } from '../../../src/shared/request/request.ts';
import type { Lead } from './lead.ts';

// `id` is the lead's: lead_attachments has no column of this name.
const filesWhere = (condition: string) => `(
  SELECT coalesce(json_agg(json_build_object('id', file_id, 'name', files.name, 'kind', files.kind, 'bytes', files.bytes,
                                             'state', files.state) ORDER BY position, file_id), '[]')
  FROM lead_attachments AS files WHERE files.lead_id = id AND ${condition})`;

/** SQL for the files of a proposal, at most one, as LeadAttachments. */
export const PROPOSAL_FILES = filesWhere("is_proposal AND files.state IN ('complete', 'removed')");

/** SQL for the visitor's files, in their order. */
export const OWN_FILES = filesWhere('NOT is_proposal');

/** SQL for the versions of a proposal that was sent from the desk, oldest first, as the inbox's answers describe them. */
export const PROPOSALS = `(
  SELECT coalesce(json_agg(json_build_object('version', version, 'content', content, 'hash', hash, 'author', author,
                                             'channel', channel, 'sentAt', sent_at, 'isReplaced', replaced_at IS NOT NULL, 'answer', answer,
                                             'answeredAt', answered_at, 'answeredBy', answered_by) ORDER BY version), '[]')
  FROM proposals WHERE proposals.lead_id = id)`;

/** What the team has discarded as spam stays there, whatever its sender does. */
export const IS_SPAM = sql`handling = 'discarded' AND cardinality(suspicions) > 0`;

// The row of the team's mail; the count of an hour mails a request as well. Neither: the team entered it.
const mailOf = (value: string) =>
  `(SELECT ${value} FROM outbox WHERE kind IN ('team-mail', 'list') AND lead_id = leads.id LIMIT 1)`;

/** SQL for whether the team was mailed a request: a Delivery. */
export const DELIVERY = `coalesce(${mailOf(
  "CASE WHEN failed_at IS NOT NULL THEN 'dead' WHEN done_at IS NOT NULL THEN 'delivered' ELSE 'pending' END",
)}, 'delivered')`;

/** SQL for the codes of the last answer while the mail keeps failing; null: it does not. */
export const LAST_ERROR = mailOf('CASE WHEN done_at IS NULL THEN answer END');

/** SQL for when a waiting mail is tried next. */
export const NEXT_ATTEMPT = mailOf('CASE WHEN done_at IS NULL AND failed_at IS NULL THEN due_at END');

/** The columns of a LeadRecord, for SELECT and RETURNING. */
export const LEAD_COLUMNS = `id, reference, received_at, request, suspicions, synthetic, ${OWN_FILES} AS attachments`;

export interface LeadRecord {
  id: string;
  reference: string;
  received_at: Date;
  request: unknown;
  suspicions: string[];
  synthetic: boolean;
  attachments: LeadAttachment[];
}

export function parseLeadRecord(row: LeadRecord): Lead {
  return {
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    request: pickRequest(row.request),
    suspicions: row.suspicions,
    isSynthetic: row.synthetic,
    attachments: row.attachments,
  };
}
