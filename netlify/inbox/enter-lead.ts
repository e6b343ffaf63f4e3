import { fingerprintOf } from '../leads/receive/canonical-request.ts';
import { referenceOf } from '../leads/receive/reference.ts';
import type { Database } from '../platform/database.ts';
import type { ParsedEntry } from './parse-entry.ts';

// The team knows the request already, so its mail counts as sent. The event says who has entered it, in the same
// statement. No conflict target, so that a race for one key cannot fail on the unique reference instead.
const ENTER = `
  WITH stored AS (
    INSERT INTO leads (id, reference, received_at, fingerprint, origin, entered_by, mailing, delivery, delivered_at,
                       next_attempt_at, request)
    VALUES ($1, $2, $3, $4, $5, $6, 'single', 'delivered', $7, $7, $8)
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO lead_events (lead_id, happened_at, author, kind, key)
  SELECT id, $7::timestamptz, $6, 'entry', $1::uuid FROM stored RETURNING lead_id`;

const MAX_ATTEMPTS = 5;

/**
 * Stores a request that the team enters, once per key, and returns its reference; undefined if the key belongs to a
 * different request.
 */
export async function enterLead(
  database: Database,
  { request, origin, receivedAt }: ParsedEntry,
  { key, author }: { key: string; author: string },
  now: Date,
): Promise<string | undefined> {
  const fingerprint = fingerprintOf(request);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reference = referenceOf(key, attempt);
    const stored = await database.write(
      ENTER,
      [key, reference, receivedAt, fingerprint, origin, author, now, JSON.stringify(request)],
      { safeToRepeat: 'unique key' },
    );
    if (stored.length > 0) return reference;
    const [existing] = await database.query<{ reference: string; fingerprint: string }>(
      'SELECT reference, fingerprint FROM leads WHERE id = $1',
      [key],
    );
    if (existing) return existing.fingerprint === fingerprint ? existing.reference : undefined;
    // The key is new, so another lead already has this reference.
  }
  throw new Error('no free reference');
}
