import sql, { raw } from 'sql-template-tag';
import { DAY_MS, HOUR_MS } from '../../../src/shared/durations.ts';
import { RETENTION_MONTHS } from '../../../src/shared/retention.ts';
import { type PurgeSummary, purgeLimit } from '../../platform/guard-purge.ts';
import { logFailure } from '../../platform/log.ts';
import type { LeadServices } from '../../platform/services.ts';

/** Then claims from an accepted proposal have expired (Código Civil, art. 206, § 5º, I). */
const PROOF_MONTHS = 60;
/** A test request whose mail failed is kept for inspection until the next one is sent. */
const SYNTHETIC_RETENTION_MS = 20 * HOUR_MS;

/** What was mailed about a request that was erased. */
const ORPHAN_RETENTION_MS = 30 * DAY_MS;

/** The time so many months ago: older data is erased. */
export function startOfRetention(now: Date, months = RETENTION_MONTHS): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - months);
  return start;
}

// GREATEST ignores a last_contact_at that is null.
const isExpired = (start: Date) => sql`NOT synthetic AND GREATEST(received_at, last_contact_at) < ${start}`;

const buildPurge = (now: Date, limit: string, start = startOfRetention(now)) => sql`
  WITH due AS (
    SELECT id FROM leads WHERE ${isExpired(start)} ORDER BY received_at, id LIMIT ${raw(limit)}
  ), erased AS (
    DELETE FROM leads WHERE id IN (SELECT id FROM due) OR (synthetic AND received_at < ${new Date(now.getTime() - SYNTHETIC_RETENTION_MS)})
    RETURNING synthetic
  ), told AS (
    DELETE FROM outbox WHERE lead_id IS NULL AND created_at < ${new Date(now.getTime() - ORPHAN_RETENTION_MS)}
  ), proofs AS (
    DELETE FROM proposal_proofs WHERE answered_at < ${startOfRetention(now, PROOF_MONTHS)}
  )
  SELECT (SELECT count(*) FROM erased WHERE NOT synthetic)::int AS erased,
         (SELECT count(*) FROM leads WHERE ${isExpired(start)})::int AS expired`;

/**
 * The daily purge: erases proofs after PROOF_MONTHS and leads after RETENTION_MONTHS, the oldest first and at most `purgeLimit` of them, unless
 * `isLimited` is false. Never rejects; the next run erases what this one could not.
 */
export async function eraseOldLeads(
  { database, now }: Pick<LeadServices, 'database' | 'now'>,
  { isLimited = true } = {},
): Promise<PurgeSummary & { erased: number }> {
  try {
    // Every part of the statement sees the table as it was before it.
    const [row] = await database.write<{ erased: number; expired: number }>(
      buildPurge(now(), isLimited ? purgeLimit('leads') : 'ALL'),
    );
    const { erased = 0, expired = 0 } = row ?? {};
    return { erased, left: expired - erased, complete: true };
  } catch (error) {
    logFailure('leads', 'old leads not erased', error);
    return { erased: 0, left: 0, complete: false };
  }
}
