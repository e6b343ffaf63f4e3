import { RETENTION_MONTHS } from '../../src/shared/retention.ts';
import { LONGEST_HOURS, TEAM } from '../../src/shared/staff/staff-wire.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { SIGN_IN_DAYS } from './sign-in-log.ts';

// src/content/legal/inventario.json states the same periods. Names in a lead's events are erased with the lead.
const PURGES = [
  `DELETE FROM staff_sessions WHERE created_at < $1::timestamptz - interval '${LONGEST_HOURS} hours'`,
  `DELETE FROM staff_throttles WHERE last_attempt_at < $1::timestamptz - interval '1 day'`,
  `DELETE FROM staff_sign_ins WHERE at < $1::timestamptz - interval '${SIGN_IN_DAYS} days'`,
  `DELETE FROM staff_exports WHERE exported_at < $1::timestamptz - interval '${RETENTION_MONTHS} months'`,
  `DELETE FROM staff_invitations WHERE expires_at < $1`,
  `DELETE FROM staff_used_challenges WHERE expires_at < $1`,
  `DELETE FROM staff_accounts WHERE (revoked_at IS NOT NULL OR activated_at IS NULL)
   AND greatest(invited_at, revoked_at) < $1::timestamptz - interval '${RETENTION_MONTHS} months'`,
  `UPDATE catalogue_history SET person = '${TEAM}'
   WHERE person <> '${TEAM}' AND at < $1::timestamptz - interval '${RETENTION_MONTHS} months'`,
] as const;

/** Erases the staff's data after its retention period. Never rejects; the next run erases what this one could not. */
export async function eraseOldStaffData(database: Database, now: Date): Promise<{ complete: boolean }> {
  const results = await Promise.allSettled(
    PURGES.map((purge) => database.write(purge, [now], { safeToRepeat: 'deletion' })),
  );
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) logFailure('staff', 'old staff data not erased', reason);
  return { complete: failures.length === 0 };
}
