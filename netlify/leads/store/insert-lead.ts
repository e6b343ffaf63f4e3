import sql, { type Sql } from 'sql-template-tag';
import { HOUR_MS } from '../../../src/shared/durations.ts';
import type { Database } from '../../platform/database.ts';
import type { FloodLimits } from '../../platform/services.ts';
import { fingerprintOf } from './canonical-request.ts';
import type { Lead } from './lead.ts';
import { leaseEnd } from './lead-markers.ts';
import { linkFiles, linkLateFiles } from './link-files.ts';
import { hourOf, nextListTime } from './list-time.ts';
import { referenceOf } from './reference.ts';

export type Insertion =
  /** `isListed`: the hourly list has the lead. `arrivals` counts the requests of the hour before, up to the limit. */
  | { kind: 'stored'; lead: Lead; isListed: boolean; arrivals: number }
  /** The same request was already stored. */
  | { kind: 'existing'; reference: string; receivedAt: Date }
  /** A different request was already stored under this key. */
  | { kind: 'conflict' }
  /** The request of this key was erased, and does not come back. */
  | { kind: 'erased' };

export interface InsertOptions {
  isPatient?: boolean;
  /** When the row is stored; without it, the lead's time of receipt. */
  storedAt?: Date;
  /** From when the caller has a minute to record its mail; without it, from the lead's receipt. */
  leasedFrom?: Date | undefined;
  /** Without it, nothing is counted, and the mail budget is checked later. */
  limits?: FloodLimits;
}

const ANY_NUMBER = 2 ** 31 - 1;

// Has no conflict target, so that a race for one key cannot fail on the unique reference instead. A suspect joins the
// hourly list, and so does any lead once the hour has no mail left: deciding that here spares each lead of a flood another
// statement and its markers. Any other lead is leased to the caller, who mails it first, so that the sweep skips it.
const buildInsert = (
  lead: Lead,
  { storedAt = lead.receivedAt, leasedFrom = lead.receivedAt, limits }: InsertOptions,
): Sql => {
  const { id, reference, receivedAt, request, suspicions, isSynthetic = false } = lead;
  const hourAgo = new Date(receivedAt.getTime() - HOUR_MS);
  return sql`
  WITH hour AS (
    SELECT count(*)::int AS arrivals
    FROM (SELECT FROM leads WHERE received_at > ${hourAgo} AND origin = 'site'
          ORDER BY received_at DESC LIMIT ${limits?.alarm ?? 0}) AS latest
  ), sorted AS (
    SELECT cardinality(${suspicions}::text[]) > 0 OR EXISTS (
      SELECT FROM mail_hours WHERE hour = ${hourOf(receivedAt)} AND mails >= ${limits?.mails ?? ANY_NUMBER}) AS is_listed
  ), stored AS (
    INSERT INTO leads (id, reference, received_at, request, fingerprint, suspicions, synthetic, mailing, attempts,
                       next_attempt_at)
    SELECT ${id}::uuid, ${reference}, ${receivedAt}::timestamptz, ${JSON.stringify(request)}::jsonb, ${fingerprintOf(request)},
            ${suspicions}::text[], ${isSynthetic}::boolean,
            (SELECT CASE WHEN is_listed THEN 'list' ELSE 'undecided' END FROM sorted),
            (SELECT CASE WHEN is_listed THEN 0 ELSE 1 END FROM sorted),
            (SELECT CASE WHEN is_listed THEN ${nextListTime(storedAt)}::timestamptz ELSE ${leaseEnd(leasedFrom)}::timestamptz END
             FROM sorted)
    WHERE NOT EXISTS (SELECT FROM lead_erasures WHERE lead_hash = hash_lead(${id}::uuid))
    ON CONFLICT DO NOTHING
    RETURNING mailing = 'list' AS is_listed
  ), linked AS (${linkFiles('stored', lead)})
  SELECT is_listed, arrivals FROM stored, hour`;
};

const MAX_ATTEMPTS = 5;

/**
 * Stores a lead, once per key. Rejects if the database does not confirm within its deadline; if patient, after a few more
 * attempts.
 */
export async function insertLead(
  database: Database,
  lead: Lead,
  options: InsertOptions = {},
): Promise<Insertion> {
  const { isPatient = false } = options;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reference = referenceOf(lead.id, attempt);
    const [stored] = await database.write<{ is_listed: boolean; arrivals: number }>(
      buildInsert({ ...lead, reference }, options),
      { safeToRepeat: 'unique key', isPatient },
    );
    if (stored) {
      const { is_listed: isListed, arrivals } = stored;
      return { kind: 'stored', lead: { ...lead, reference }, isListed, arrivals };
    }

    const [existing] = await database.query<{ reference: string; received_at: Date; fingerprint: string }>(
      sql`SELECT reference, received_at, fingerprint FROM leads WHERE id = ${lead.id}`,
      { isPatient },
    );
    if (existing) {
      if (existing.fingerprint !== fingerprintOf(lead.request)) return { kind: 'conflict' };
      await linkLateFiles(database, lead, isPatient);
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
