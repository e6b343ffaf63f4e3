import { LEASE_MS } from '../leads/backoff.ts';
import type { Database } from '../leads/database.ts';
import { deliverLead } from '../leads/deliver.ts';
import { LEAD_COLUMNS, type LeadRow, parseLeadRow, type StoredLead } from '../leads/lead-row.ts';
import type { LeadServices } from '../leads/services.ts';

// A time within the lease's length is another delivery's lease: it is either under way or about to begin.
const LEASE = `
  WITH leased AS (
    UPDATE leads SET attempts = attempts + 1, next_attempt_at = $3
    WHERE reference = $1 AND NOT (next_attempt_at > $2 AND next_attempt_at <= $3)
    RETURNING ${LEAD_COLUMNS}
  ), told AS (
    INSERT INTO lead_events (lead_id, happened_at, author, kind)
    SELECT id, $2::timestamptz, $4, 'resend' FROM leased
  )
  SELECT * FROM leased`;

async function leaseLead(
  database: Database,
  reference: string,
  author: string,
  now: Date,
): Promise<StoredLead | undefined> {
  const leaseEnd = new Date(now.getTime() + LEASE_MS);
  const [row] = await database.query<LeadRow>(LEASE, [reference, now, leaseEnd, author]);
  return row && parseLeadRow(row);
}

/**
 * Mails a request again at once, under the same Message-ID; `busy` while another delivery has it. What was delivered
 * before stays so when this one fails; what is pending goes on being tried.
 */
export async function resendLead(
  services: LeadServices,
  reference: string,
  author: string,
): Promise<'delivered' | 'failed' | 'busy'> {
  const lead = await leaseLead(services.database, reference, author, services.now());
  if (!lead) return 'busy';
  const mailer = services.openMailer();
  try {
    return (await deliverLead(services, lead, mailer)) === 'delivered' ? 'delivered' : 'failed';
  } finally {
    mailer.close();
  }
}
