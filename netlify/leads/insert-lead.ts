import { LEASE_MS } from '../platform/backoff.ts';
import type { Database } from '../platform/database.ts';
import { fingerprintOf } from './canonical-request.ts';
import type { Lead } from './lead.ts';
import { referenceOf } from './reference.ts';

export type Insertion =
  | { kind: 'stored'; lead: Lead }
  /** The same request was already stored. */
  | { kind: 'existing'; reference: string }
  /** A different request was already stored under this key. */
  | { kind: 'conflict' };

// Has no conflict target, so that a race for one key cannot fail on the unique reference instead.
const INSERT = `
  INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, message,
                     fingerprint, suspicions, synthetic, attempts, next_attempt_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, $13)
  ON CONFLICT DO NOTHING
  RETURNING id`;

const MAX_ATTEMPTS = 5;

/**
 * Stores a lead, once per key. The new row is leased to the caller, who mails it first, so that the sweep skips it.
 * Rejects if the database does not confirm within its deadline, or, if patient, after a few more tries.
 */
export async function insertLead(
  database: Database,
  lead: Lead,
  patience: { isPatient?: boolean } = {},
): Promise<Insertion> {
  const fingerprint = fingerprintOf(lead.request);
  const { name, email, phone, company, segment, message } = lead.request;
  const content = [
    name,
    email,
    phone,
    company,
    segment,
    message,
    fingerprint,
    lead.suspicions,
    lead.isSynthetic ?? false,
  ];
  const leaseEnd = new Date(lead.receivedAt.getTime() + LEASE_MS);

  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reference = referenceOf(lead.id, attempt);
    const values = [lead.id, reference, lead.receivedAt, ...content, leaseEnd];
    const inserted = await database.write(INSERT, values, { safeToRepeat: 'unique key', ...patience });
    if (inserted.length > 0) return { kind: 'stored', lead: { ...lead, reference } };

    const [existing] = await database.query<{ reference: string; fingerprint: string }>(
      'SELECT reference, fingerprint FROM leads WHERE id = $1',
      [lead.id],
      patience,
    );
    if (existing) {
      if (existing.fingerprint !== fingerprint) return { kind: 'conflict' };
      return { kind: 'existing', reference: existing.reference };
    }
    // The key is new, so another lead already has this reference.
  }
  throw new Error('no free reference');
}
