import { LEASE_MS } from '../platform/backoff.ts';
import type { Database } from '../platform/database.ts';
import { fingerprintOf } from './canonical-request.ts';
import type { Lead } from './lead.ts';
import { filesValue, linkFiles, linkLateFiles } from './link-files.ts';
import { nextListTime } from './list-time.ts';
import { referenceOf } from './reference.ts';
import { UNPROVEN } from './suspicion.ts';

export type Insertion =
  /** `lead` has the suspicions that were stored. `arrivals` counts the requests of the hour before, up to the limits. */
  | { kind: 'stored'; lead: Lead; arrivals: number }
  /** The same request was already stored. */
  | { kind: 'existing'; reference: string; isUnproven: boolean }
  /** A different request was already stored under this key. */
  | { kind: 'conflict' };

export interface InsertOptions {
  isPatient?: boolean;
  /** When the row is stored; without it, the lead's time of receipt. */
  storedAt?: Date;
  /** From these numbers of requests in an hour on, the lead is `unproven`, and counting ends. Without it: never. */
  limits?: { unproven: number; alarm: number };
}

const HOUR_MS = 3_600_000;

// Has no conflict target, so that a race for one key cannot fail on the unique reference instead. A suspect joins the
// hourly list; any other lead is leased to the caller, who mails it first, so that the sweep skips it.
const buildInsert = (filesPlace: number) => `
  WITH hour AS (
    SELECT count(*)::int AS arrivals
    FROM (SELECT FROM leads WHERE received_at > $17 AND origin = 'site' ORDER BY received_at DESC LIMIT $18) AS latest
  ), judged AS (
    SELECT CASE WHEN arrivals >= $19 THEN $13::text[] || '${UNPROVEN}'::text ELSE $13::text[] END AS suspicions FROM hour
  ), sorted AS (
    SELECT suspicions, cardinality(suspicions) > 0 AS is_suspect FROM judged
  ), stored AS (
    INSERT INTO leads (id, reference, received_at, name, email, phone, company, segment, machine, message, urgent,
                       fingerprint, suspicions, synthetic, mailing, attempts, next_attempt_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
            (SELECT suspicions FROM sorted), $14,
            (SELECT CASE WHEN is_suspect THEN 'list' ELSE 'undecided' END FROM sorted),
            (SELECT CASE WHEN is_suspect THEN 0 ELSE 1 END FROM sorted),
            (SELECT CASE WHEN is_suspect THEN $16::timestamptz ELSE $15::timestamptz END FROM sorted))
    ON CONFLICT DO NOTHING
    RETURNING suspicions
  ), linked AS (${linkFiles('stored', { lead: 1, time: 3, files: filesPlace })})
  SELECT suspicions, arrivals FROM stored, hour`;

const MAX_ATTEMPTS = 5;

/**
 * Stores a lead, once per key. Rejects if the database does not confirm within its deadline, or, if patient, after a few
 * more tries.
 */
export async function insertLead(
  database: Database,
  lead: Lead,
  { isPatient = false, storedAt = lead.receivedAt, limits }: InsertOptions = {},
): Promise<Insertion> {
  const fingerprint = fingerprintOf(lead.request);
  const { name, email, phone, company, segment, machine, message, urgent } = lead.request;
  const content = [
    name,
    email,
    phone,
    company,
    segment,
    machine,
    message,
    urgent,
    fingerprint,
    lead.suspicions,
    lead.isSynthetic ?? false,
  ];
  const leaseEnd = new Date(lead.receivedAt.getTime() + LEASE_MS);
  const hourAgo = new Date(lead.receivedAt.getTime() - HOUR_MS);
  const counted = [
    hourAgo,
    limits ? Math.max(limits.alarm, limits.unproven) : 0,
    limits?.unproven ?? 1,
  ] as const;

  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reference = referenceOf(lead.id, attempt);
    const values = [
      lead.id,
      reference,
      lead.receivedAt,
      ...content,
      leaseEnd,
      nextListTime(storedAt),
      ...counted,
    ];
    const [stored] = await database.write<{ suspicions: string[]; arrivals: number }>(
      buildInsert(values.length + 1),
      [...values, filesValue(lead.attachments)],
      { safeToRepeat: 'unique key', isPatient },
    );
    if (stored) {
      const { suspicions, arrivals } = stored;
      return { kind: 'stored', lead: { ...lead, reference, suspicions }, arrivals };
    }

    const [existing] = await database.query<{ reference: string; fingerprint: string; suspicions: string[] }>(
      'SELECT reference, fingerprint, suspicions FROM leads WHERE id = $1',
      [lead.id],
      { isPatient },
    );
    if (existing) {
      if (existing.fingerprint !== fingerprint) return { kind: 'conflict' };
      await linkLateFiles(database, lead, isPatient);
      const isUnproven = existing.suspicions.includes(UNPROVEN);
      return { kind: 'existing', reference: existing.reference, isUnproven };
    }
    // The key is new, so another lead already has this reference.
  }
  throw new Error('no free reference');
}
