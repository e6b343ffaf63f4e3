import sql from 'sql-template-tag';
import type { EnteredOrigin } from '../../src/shared/inbox/entry.ts';
import type { ContactRequest } from '../../src/shared/request/request.ts';
import { fingerprintOf } from '../leads/store/canonical-request.ts';
import { lateFrom } from '../leads/store/lateness.ts';
import { pageHashOf } from '../leads/store/page-link.ts';
import { referenceOf } from '../leads/store/reference.ts';
import { follow } from '../outbox/rows.ts';
import type { Database } from '../platform/database.ts';

const MAX_ATTEMPTS = 5;

/**
 * Stores a request that the team enters, once per key, and returns its reference; undefined if the key belongs to a
 * different request.
 */
export async function enterLead(
  database: Database,
  { request, origin, receivedAt }: { request: ContactRequest; origin: EnteredOrigin; receivedAt: Date },
  { key, author }: { key: string; author: string },
  now: Date,
): Promise<string | undefined> {
  const fingerprint = fingerprintOf(request);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reference = referenceOf(key, attempt);
    // The team knows the request already, so it is not mailed. The same statement records who entered it. No conflict target, so that a race for one key cannot fail on the unique reference instead.
    const stored = await database.write(
      sql`
  WITH stored AS (
    INSERT INTO leads (id, reference, received_at, fingerprint, origin, request, page_hash)
    VALUES (${key}, ${reference}, ${receivedAt}, ${fingerprint}, ${origin}, ${JSON.stringify(request)}, ${pageHashOf(key)})
    ON CONFLICT DO NOTHING RETURNING id, id AS lead_id
  ), late AS (${follow(sql`stored`, { kind: 'late', subject: sql`lead_id`, now, at: lateFrom(receivedAt) })}
  )
  INSERT INTO lead_events (lead_id, happened_at, author, kind, key)
  SELECT id, ${now}::timestamptz, ${author}, 'entry', ${key}::uuid FROM stored RETURNING lead_id`,
      { safeToRepeat: 'unique key' },
    );
    if (stored.length > 0) return reference;
    const [existing] = await database.query<{ reference: string; fingerprint: string }>(
      sql`SELECT reference, fingerprint FROM leads WHERE id = ${key}`,
    );
    if (existing) return existing.fingerprint === fingerprint ? existing.reference : undefined;
    // The key is new, so another lead already has this reference.
  }
  throw new Error('no free reference');
}
