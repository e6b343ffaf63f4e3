import { logFailure } from './log.ts';
import type { LeadServices } from './services.ts';

/** How long a request is kept; the privacy policy says the same. */
export const RETENTION_MONTHS = 24;

/** Erases the requests older than that. Never rejects; what could not be erased goes with the next run. */
export async function eraseOldLeads({
  database,
  now,
}: LeadServices): Promise<{ erased: number; complete: boolean }> {
  const oldest = new Date(now());
  oldest.setUTCMonth(oldest.getUTCMonth() - RETENTION_MONTHS);
  try {
    const rows = await database.query('DELETE FROM leads WHERE received_at < $1 RETURNING id', [oldest]);
    return { erased: rows.length, complete: true };
  } catch (error) {
    logFailure('old leads not erased', error);
    return { erased: 0, complete: false };
  }
}
