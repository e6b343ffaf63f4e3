import sql, { raw } from 'sql-template-tag';
import type { LeadAttachment } from '../../src/shared/attachments/attachment-answers.ts';
import type {
  Delivery,
  LeadDetail,
  LeadEvent,
  RelatedLead,
  RelatedLeads,
  ReplyChannel,
  SentProposal,
} from '../../src/shared/inbox/inbox-answers.ts';
import { MOST_RELATED } from '../../src/shared/inbox/inbox-wire.ts';
import type { LeadState } from '../../src/shared/inbox/lead-state.ts';
import type { Origin } from '../../src/shared/inbox/origins.ts';
import type { PageAction } from '../../src/shared/request/page-wire.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { URGENT } from '../../src/shared/request/urgency.ts';
import { describeSuspicion } from '../leads/judge/suspicion.ts';
import { buildReplyLink, greetVisitor } from '../leads/mail/visitor-whatsapp.ts';
import { waitOf, workingMinutes } from '../leads/store/lateness.ts';
import {
  DELIVERY,
  LAST_ERROR,
  LEAD_COLUMNS,
  type LeadRecord,
  NEXT_ATTEMPT,
  PROPOSAL_FILES,
  PROPOSALS,
  parseLeadRecord,
} from '../leads/store/lead-record.ts';
import type { Database } from '../platform/database.ts';
import { parseWork, type WorkRow, workColumns } from './lead-work.ts';
import type { ViewContext } from './view-context.ts';

interface RelatedRow extends Omit<RelatedLead, 'receivedAt'> {
  received_at: Date;
  count: number;
}

// The keys normalise addresses and numbers. A number without an area code matches any area code. The
// functions are repeated, because each condition has to name an index.
export const hasEmail = (email: string) =>
  sql`email_key(${email}) <> '' AND email_key(email) = email_key(${email})`;
export const hasPhone = (
  phone: string,
) => sql`phone_key(${phone}) <> '' AND phone_key(phone) = phone_key(${phone})
  AND (phone_area(${phone}) = '' OR phone_area(phone) IN ('', phone_area(${phone})))`;

/** Finds the other requests with the same email address or phone, in any notation; newest first. */
async function findRelated(
  database: Database,
  id: string,
  { email, phone }: Pick<ContactRequest, 'email' | 'phone'>,
): Promise<RelatedLeads> {
  const rows = await database.query<RelatedRow>(sql`
  SELECT reference, received_at, request ->> 'name' AS name, request ->> 'company' AS company, state, count(*) OVER ()::int AS count,
         CASE WHEN ${hasEmail(email)} THEN CASE WHEN ${hasPhone(phone)} THEN 'both' ELSE 'email' END ELSE 'phone' END AS because
  FROM leads WHERE ((${hasEmail(email)}) OR (${hasPhone(phone)})) AND id <> ${id} AND state <> 'synthetic'
  ORDER BY received_at DESC, id DESC LIMIT ${MOST_RELATED}`);
  return {
    count: rows[0]?.count ?? 0,
    leads: rows.map(({ received_at, count: _, ...lead }) => ({
      ...lead,
      receivedAt: received_at.toISOString(),
    })),
  };
}

/** Builds the team's link for a reply by e-mail. Subject and text hold the reference and nothing else of the lead. */
function buildReplyMailLink(email: string, reference: string): string {
  const subject = `Solicitação de orçamento ${formatReference(reference)}`;
  const fields = { subject, body: `${greetVisitor(reference)}\r\n\r\n` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // The e-mail address may contain characters that are special in a URL.
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${query.join('&')}`;
}

interface DetailRow extends LeadRecord, WorkRow {
  origin: Origin;
  state: LeadState;
  revision: number;
  delivery: Delivery;
  next_attempt_at: Date | null;
  last_error: string | null;
  first_answered_at: Date | null;
  first_answer_minutes: number | null;
  proposal_files: LeadAttachment[];
  proposals: SentProposal[];
  customer_mail_failure: string | null;
}

interface EventRow {
  id: number;
  happened_at: Date;
  author: string;
  kind: LeadEvent['kind'];
  from_state: LeadState;
  to_state: LeadState;
  note: string;
  channel: ReplyChannel;
  detail: string | null;
}

function parseEvent(row: EventRow): LeadEvent {
  const event = { id: row.id, at: row.happened_at.toISOString(), author: row.author };
  if (row.kind === 'state') return { ...event, kind: row.kind, from: row.from_state, to: row.to_state };
  if (row.kind === 'note') return { ...event, kind: row.kind, note: row.note };
  if (row.kind === 'reply') return { ...event, kind: row.kind, channel: row.channel };
  if (row.kind === 'customer')
    return { ...event, kind: row.kind, action: row.detail as PageAction, note: row.note };
  if (row.kind === 'files') return { ...event, kind: row.kind, count: Number(row.detail) };
  if (row.kind === 'entry') return { ...event, kind: row.kind };
  return { ...event, kind: row.kind, detail: row.detail, note: row.note };
}

async function loadEvents(database: Database, id: string): Promise<LeadEvent[]> {
  const rows = await database.query<EventRow>(
    sql`SELECT id::int, happened_at, author, kind, from_state, to_state, note, channel, detail FROM lead_events
     WHERE lead_id = ${id} ORDER BY happened_at, id`,
  );
  return rows.map(parseEvent);
}

/** Returns a lead with the history of the team's actions; undefined if it does not exist or is the daily test. */
export async function readLead(
  database: Database,
  reference: string,
  context: ViewContext,
): Promise<LeadDetail | undefined> {
  const [row] = await database.query<DetailRow>(
    sql`SELECT ${raw(LEAD_COLUMNS)}, origin, state, revision, ${raw(DELIVERY)} AS delivery,
       ${raw(LAST_ERROR)} AS last_error, ${raw(NEXT_ATTEMPT)} AS next_attempt_at, first_answered_at, first_answer_minutes,
       (SELECT CASE WHEN failed_at IS NOT NULL THEN answer END FROM outbox
        WHERE lead_id = leads.id AND kind = 'customer-mail' AND subject ~ '/(received|proposal-[0-9]+)$' ORDER BY id DESC LIMIT 1) AS customer_mail_failure,
       ${raw(PROPOSAL_FILES)} AS proposal_files, ${raw(PROPOSALS)} AS proposals, ${workColumns(context)}
     FROM leads WHERE reference = ${reference} AND NOT synthetic`,
  );
  if (!row) return undefined;
  const { state, revision, delivery, first_answered_at: answeredAt } = row;
  const lead = parseLeadRecord(row);
  const [events, related] = await Promise.all([
    loadEvents(database, lead.id),
    findRelated(database, lead.id, lead.request),
  ]);
  return {
    reference,
    receivedAt: lead.receivedAt.toISOString(),
    origin: row.origin,
    request: lead.request,
    attachments: lead.attachments ?? [],
    proposalFile: row.proposal_files[0] ?? null,
    proposals: row.proposals,
    suspicions: lead.suspicions.map(describeSuspicion),
    state,
    isUrgent: lead.request.urgent === URGENT,
    revision,
    work: parseWork(row),
    firstAnsweredAt: answeredAt?.toISOString() ?? null,
    // Not stored for replies from before it was recorded.
    firstAnswerMinutes:
      row.first_answer_minutes ?? (answeredAt ? workingMinutes(lead.receivedAt, answeredAt) : null),
    ...waitOf({ receivedAt: lead.receivedAt, state }, context.now, context.latestLate),
    delivery,
    isMailFailing: delivery === 'pending' && row.last_error !== null,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    customerMailFailure: row.customer_mail_failure,
    events,
    related,
    replyLinks: {
      email: lead.request.email ? buildReplyMailLink(lead.request.email, reference) : null,
      whatsapp: buildReplyLink(lead.request.phone, reference) ?? null,
    },
  };
}
