import { randomUUID } from 'node:crypto';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from '../leads/lead-record.ts';
import { sendLead } from '../leads/send-lead.ts';
import { LEASE_MS } from '../platform/backoff.ts';
import type { Database } from '../platform/database.ts';
import type { LeadServices } from '../platform/services.ts';
import { type Action, findEvent } from './find-event.ts';

// A time within the lease's length is another delivery's lease: it is either under way or about to begin.
const LEASE = `
  WITH leased AS (
    UPDATE leads SET attempts = attempts + 1, next_attempt_at = $3
    WHERE reference = $1 AND NOT (next_attempt_at > $2 AND next_attempt_at <= $3)
    RETURNING ${LEAD_COLUMNS}
  ), told AS (
    INSERT INTO lead_events (lead_id, happened_at, author, kind, key)
    SELECT id, $2::timestamptz, $4, 'resend', $5 FROM leased
  )
  SELECT * FROM leased`;

async function leaseLead(
  database: Database,
  action: Action,
  now: Date,
): Promise<StoredLead | 'missing' | 'busy'> {
  const { reference, author, key } = action;
  const leaseEnd = new Date(now.getTime() + LEASE_MS);
  // The lease that it takes keeps a second try off.
  const [leased] = await database.write<LeadRecord>(LEASE, [reference, now, leaseEnd, author, key], {
    safeToRepeat: 'expected state',
  });
  if (leased) return parseLeadRecord(leased);
  const [row] = await database.query<LeadRecord>(`SELECT ${LEAD_COLUMNS} FROM leads WHERE reference = $1`, [
    reference,
  ]);
  if (!row) return 'missing';
  // The lease is ours where only its response was lost.
  return (await findEvent(database, action, 'resend')) ? parseLeadRecord(row) : 'busy';
}

/**
 * Mails a request again at once, under the same Message-ID; `busy` while another delivery has it. Each call is an
 * action of its own: after an error, whoever asks again wants another try. What was delivered
 * before stays so when this one fails; what is pending goes on being tried.
 */
export async function resendLead(
  services: LeadServices,
  reference: string,
  author: string,
): Promise<'delivered' | 'failed' | 'missing' | 'busy'> {
  const lead = await leaseLead(services.database, { reference, author, key: randomUUID() }, services.now());
  if (typeof lead === 'string') return lead;
  const mailer = services.openMailer();
  try {
    return (await sendLead(services, lead, mailer)) === 'delivered' ? 'delivered' : 'failed';
  } finally {
    mailer.close();
  }
}
