import sql from 'sql-template-tag';
import { DAY_MS, HOUR_MS } from '../../../src/shared/durations.ts';
import { RETENTION_MONTHS } from '../../../src/shared/retention.ts';
import type { RunSummary } from '../../platform/jobs.ts';
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

const buildPurge = (now: Date) => sql`
  WITH erased AS (
    DELETE FROM leads WHERE (${isExpired(startOfRetention(now))}) OR (synthetic AND received_at < ${new Date(now.getTime() - SYNTHETIC_RETENTION_MS)})
    RETURNING synthetic
  ), told AS (
    DELETE FROM outbox WHERE lead_id IS NULL AND created_at < ${new Date(now.getTime() - ORPHAN_RETENTION_MS)}
  ), proofs AS (
    DELETE FROM proposal_proofs WHERE answered_at < ${startOfRetention(now, PROOF_MONTHS)}
  )
  SELECT count(*)::int AS erased FROM erased WHERE NOT synthetic`;

/**
 * The daily purge: erases proofs after PROOF_MONTHS and leads after RETENTION_MONTHS. Never rejects; the next run erases what this
 * one could not.
 */
export async function eraseOldLeads({
  database,
  now,
}: Pick<LeadServices, 'database' | 'now'>): Promise<RunSummary & { erased: number }> {
  try {
    const [row] = await database.write<{ erased: number }>(buildPurge(now()), { safeToRepeat: 'deletion' });
    return { erased: row?.erased ?? 0, complete: true };
  } catch (error) {
    logFailure('leads', 'old leads not erased', error);
    return { erased: 0, complete: false };
  }
}
