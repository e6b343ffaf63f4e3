import sql, { raw } from 'sql-template-tag';
import { HOUR_MS } from '../../../src/shared/durations.ts';
import { RETENTION_MONTHS } from '../../../src/shared/retention.ts';
import { type PurgeSummary, purgeLimit } from '../../platform/guard-purge.ts';
import { logFailure } from '../../platform/log.ts';
import type { LeadServices } from '../../platform/services.ts';

/** A test request whose mail failed is kept for inspection until the next one is sent. */
const SYNTHETIC_RETENTION_MS = 20 * HOUR_MS;

/** The time RETENTION_MONTHS ago: older data is erased. */
export function startOfRetention(now: Date): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - RETENTION_MONTHS);
  return start;
}

// GREATEST ignores a last_contact_at that is null.
const isExpired = (start: Date) => sql`NOT synthetic AND GREATEST(received_at, last_contact_at) < ${start}`;

const buildPurge = (start: Date, startOfSynthetic: Date, limit: string) => sql`
  WITH due AS (
    SELECT id FROM leads WHERE ${isExpired(start)} ORDER BY received_at, id LIMIT ${raw(limit)}
  ), erased AS (
    DELETE FROM leads WHERE id IN (SELECT id FROM due) OR (synthetic AND received_at < ${startOfSynthetic}) RETURNING synthetic
  )
  SELECT (SELECT count(*) FROM erased WHERE NOT synthetic)::int AS erased,
         (SELECT count(*) FROM leads WHERE ${isExpired(start)})::int AS expired`;

/**
 * The daily purge: erases leads after RETENTION_MONTHS, the oldest first and at most `purgeLimit` of them, unless
 * `isLimited` is false. Never rejects; the next run erases what this one could not.
 */
export async function eraseOldLeads(
  { database, now }: Pick<LeadServices, 'database' | 'now'>,
  { isLimited = true } = {},
): Promise<PurgeSummary & { erased: number }> {
  try {
    // Every part of the statement sees the table as it was before it.
    const [row] = await database.write<{ erased: number; expired: number }>(
      buildPurge(
        startOfRetention(now()),
        new Date(now().getTime() - SYNTHETIC_RETENTION_MS),
        isLimited ? purgeLimit('leads') : 'ALL',
      ),
    );
    const { erased = 0, expired = 0 } = row ?? {};
    return { erased, left: expired - erased, complete: true };
  } catch (error) {
    logFailure('leads', 'old leads not erased', error);
    return { erased: 0, left: 0, complete: false };
  }
}
