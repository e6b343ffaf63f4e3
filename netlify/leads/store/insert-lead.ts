import sql, { type Sql } from 'sql-template-tag';
import { HOUR_MS } from '../../../src/shared/durations.ts';
import { follow, followSteps } from '../../outbox/rows.ts';
import type { Database } from '../../platform/database.ts';
import type { FloodLimits } from '../../platform/services.ts';
import { fingerprintOf } from './canonical-request.ts';
import { lateFrom } from './lateness.ts';
import type { Lead } from './lead.ts';
import { linkFiles } from './link-files.ts';
import { nextListTime } from './list-time.ts';
import { pageHashOf } from './page-link.ts';
import { referenceOf } from './reference.ts';

export type Insertion =
  | { kind: 'stored'; lead: Lead }
  /** The same request was already stored. */
  | { kind: 'existing'; reference: string; receivedAt: Date }
  /** A different request was already stored under this key. */
  | { kind: 'conflict' }
  /** The request of this key was erased, and does not come back. */
  | { kind: 'erased' };

export interface InsertOptions {
  isPatient?: boolean;
  /** When the row is stored. */
  now: Date;
  limits: FloodLimits;
  /** The team's mail was accepted before the request could be stored: the codes of the server's answer. */
  mailed?: string | undefined;
}

/**
 * Stores a request with what follows from it. Has no conflict target, so that a race for one key cannot fail on the unique
 * reference instead. A suspect has no mail of its own, and so has any request once the hour has no mail left.
 */
function buildInsert(lead: Lead, { now, limits, mailed }: InsertOptions): Sql {
  const { id, reference, receivedAt, request, suspicions, isSynthetic = false } = lead;
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const isSuspect = suspicions.length > 0;
  const own = sql`(SELECT lead_id FROM stored, hour WHERE NOT ${isSuspect} AND (hour.mails < ${limits.mails} OR ${isSynthetic})) AS own`;
  const listed = sql`(SELECT lead_id FROM stored, hour WHERE ${isSuspect} OR hour.mails >= ${limits.mails}) AS listed
    WHERE NOT ${isSynthetic}`;
  const subject = sql`lead_id`;
  const customers = isSynthetic ? sql`stored WHERE false` : sql`stored`;
  return sql`
  WITH hour AS (
    SELECT count(*) AS mails FROM outbox WHERE kind = 'team-mail' AND created_at > ${hourAgo}
  ), stored AS (
    INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions, synthetic, page_hash)
    SELECT ${id}::uuid, ${reference}, ${receivedAt}::timestamptz, ${JSON.stringify(request)}::jsonb, ${fingerprintOf(request)},
           ${suspicions}::text[], ${isSynthetic}::boolean, ${isSynthetic ? null : pageHashOf(id)}
    WHERE NOT EXISTS (SELECT FROM lead_erasures WHERE lead_hash = hash_lead(${id}::uuid))
    ON CONFLICT DO NOTHING
    RETURNING id AS lead_id
  ), linked AS (${linkFiles(lead)}
  ), mail AS (${follow(own, { kind: 'team-mail', subject, now, answer: mailed })}
  ), list AS (${follow(listed, { kind: 'list', subject, now, at: nextListTime(now) })}
  ), late AS (${follow(customers, { kind: 'late', subject, now, at: lateFrom(receivedAt) })}
  ), steps AS (${followSteps(customers, now, true)}
  ), notice AS (${follow(isSynthetic ? customers : own, { kind: 'notice', subject, now })})
  SELECT FROM stored`;
}

const MAX_ATTEMPTS = 5;

/**
 * Stores a lead, once per key. Rejects if the database does not confirm within its deadline; if patient, after a few more
 * attempts.
 */
export async function insertLead(database: Database, lead: Lead, options: InsertOptions): Promise<Insertion> {
  const { isPatient = false } = options;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reference = referenceOf(lead.id, attempt);
    const [stored] = await database.write(buildInsert({ ...lead, reference }, options), {
      safeToRepeat: 'unique key',
      isPatient,
    });
    if (stored) {
      return { kind: 'stored', lead: { ...lead, reference } };
    }

    const [existing] = await database.query<{ reference: string; received_at: Date; fingerprint: string }>(
      sql`SELECT reference, received_at, fingerprint FROM leads WHERE id = ${lead.id}`,
      { isPatient },
    );
    if (existing) {
      if (existing.fingerprint !== fingerprintOf(lead.request)) return { kind: 'conflict' };
      return { kind: 'existing', reference: existing.reference, receivedAt: existing.received_at };
    }
    const erased = await database.query(
      sql`SELECT FROM lead_erasures WHERE lead_hash = hash_lead(${lead.id}::uuid)`,
      { isPatient },
    );
    if (erased.length > 0) return { kind: 'erased' };
    // The key is new, so another lead already has this reference.
  }
  throw new Error('no free reference');
}
