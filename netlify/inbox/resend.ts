import { randomUUID } from 'node:crypto';
import { LEAD_COLUMNS, type LeadRecord, parseLeadRecord, type StoredLead } from '../leads/lead-record.ts';
import { sendLead } from '../leads/send-lead.ts';
import { LEASE_MS } from '../platform/backoff.ts';
import type { Database } from '../platform/database.ts';
import type { LeadServices } from '../platform/services.ts';
import { type Action, findEvent } from './find-event.ts';

// A request that the team entered has no mail. A next attempt within the length of a lease means that another process
// mails the lead now or is about to.
const LEASE = `
  WITH leased AS (
    UPDATE leads SET attempts = attempts + 1, next_attempt_at = $3
    WHERE reference = $1 AND origin = 'site' AND NOT (next_attempt_at > $2 AND next_attempt_at <= $3)
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
  // Safe to repeat: a second try finds the lease that the first one took.
  const [leased] = await database.write<LeadRecord>(LEASE, [reference, now, leaseEnd, author, key], {
    safeToRepeat: 'expected state',
  });
  if (leased) return parseLeadRecord(leased);
  const [row] = await database.query<LeadRecord>(
    `SELECT ${LEAD_COLUMNS} FROM leads WHERE reference = $1 AND origin = 'site'`,
    [reference],
  );
  if (!row) return 'missing';
  // If our event was recorded, we hold the lease and only its response was lost.
  return (await findEvent(database, action, 'resend')) ? parseLeadRecord(row) : 'busy';
}

/**
 * Mails a lead again at once, under the same Message-ID; `busy` while another process mails it. Each call is a separate
 * action, because a person who repeats it after an error wants another try. If it fails, a sent lead stays sent and a
 * pending one is still retried.
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
