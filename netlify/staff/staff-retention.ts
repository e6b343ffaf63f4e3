import sql, { type Sql } from 'sql-template-tag';
import { RETENTION_MONTHS } from '../../src/shared/retention.ts';
import { LONGEST_HOURS, TEAM } from '../../src/shared/staff/staff-wire.ts';
import type { Database } from '../platform/database.ts';
import type { RunSummary } from '../platform/jobs.ts';
import { logFailure } from '../platform/log.ts';
import { HAS_DEVICE } from './session.ts';
import { SIGN_IN_DAYS } from './sign-in-log.ts';

/** How long a device is told of new requests without being used for the admin. */
const DEVICE_DAYS = 30;

const before = (now: Date, period: string) => sql`${now}::timestamptz - ${period}::interval`;

// src/content/legal/inventario.json states the same periods. Names in a lead's events are erased with the lead.
const buildPurges = (now: Date, retention = before(now, `${RETENTION_MONTHS} months`)): Sql[] => [
  sql`DELETE FROM push_subscriptions WHERE confirmed_at < ${before(now, `${DEVICE_DAYS} days`)}`,
  sql`DELETE FROM staff_sessions WHERE created_at < ${before(now, `${LONGEST_HOURS} hours`)} AND NOT ${HAS_DEVICE}`,
  sql`DELETE FROM staff_throttles WHERE last_attempt_at < ${before(now, '1 day')}`,
  sql`DELETE FROM staff_sign_ins WHERE at < ${before(now, `${SIGN_IN_DAYS} days`)}`,
  sql`DELETE FROM staff_invitations WHERE expires_at < ${now}`,
  sql`DELETE FROM staff_used_challenges WHERE expires_at < ${now}`,
  sql`DELETE FROM staff_accounts WHERE (revoked_at IS NOT NULL OR activated_at IS NULL)
   AND greatest(invited_at, revoked_at) < ${retention}`,
  sql`DELETE FROM staff_exports WHERE exported_at < ${retention}`,
  sql`UPDATE catalogue_history SET person = ${TEAM} WHERE person <> ${TEAM} AND at < ${retention}`,
];

/** Erases the staff's data after its retention period. Never rejects; the next run erases what this one could not. */
export async function eraseOldStaffData(database: Database, now: Date): Promise<RunSummary> {
  const results = await Promise.allSettled(
    buildPurges(now).map((purge) => database.write(purge, { safeToRepeat: 'deletion' })),
  );
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) logFailure('staff', 'old staff data not erased', reason);
  return { complete: failures.length === 0 };
}
