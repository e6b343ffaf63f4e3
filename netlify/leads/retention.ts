import { RETENTION_MONTHS } from '../../src/shared/retention.ts';
import { logFailure } from '../platform/log.ts';
import type { LeadServices } from '../platform/services.ts';

/** A test request whose mail failed is kept for inspection until the next one is sent. */
const SYNTHETIC_RETENTION_MS = 20 * 60 * 60_000;

/** RETENTION_MONTHS ago: what is older is no longer kept. */
export function startOfRetention(now: Date): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - RETENTION_MONTHS);
  return start;
}

/** The daily purge: erases leads after RETENTION_MONTHS. Never rejects; the next run erases what this one could not. */
export async function eraseOldLeads({
  database,
  now,
}: Pick<LeadServices, 'database' | 'now'>): Promise<{ erased: number; complete: boolean }> {
  try {
    // GREATEST ignores a last_contact_at that is null.
    const rows = await database.write<{ synthetic: boolean }>(
      `DELETE FROM leads
       WHERE GREATEST(received_at, last_contact_at) < $1 OR (synthetic AND received_at < $2)
       RETURNING synthetic`,
      [startOfRetention(now()), new Date(now().getTime() - SYNTHETIC_RETENTION_MS)],
    );
    return { erased: rows.filter(({ synthetic }) => !synthetic).length, complete: true };
  } catch (error) {
    logFailure('leads', 'old leads not erased', error);
    return { erased: 0, complete: false };
  }
}
