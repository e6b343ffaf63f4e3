import sql, { raw, type Sql } from 'sql-template-tag';
import { RETENTION_MONTHS } from '../../src/shared/retention.ts';
import { LONGEST_HOURS, TEAM } from '../../src/shared/staff/staff-wire.ts';
import type { Database } from '../platform/database.ts';
import { type PurgeSummary, purgeLimit } from '../platform/guard-purge.ts';
import { logFailure } from '../platform/log.ts';
import { HAS_DEVICE } from './session.ts';
import { SIGN_IN_DAYS } from './sign-in-log.ts';

/** How long a device is told of new requests without being used for the admin. */
const DEVICE_DAYS = 30;

const before = (now: Date, period: string) => sql`${now}::timestamptz - ${period}::interval`;

// src/content/legal/inventario.json states the same periods. Names in a lead's events are erased with the lead.
// Sessions, throttles and sign-ins are of use for days only: losing them early is harmless, so they have no limit.
const buildPurges = (now: Date): Sql[] => [
  sql`DELETE FROM push_subscriptions WHERE confirmed_at < ${before(now, `${DEVICE_DAYS} days`)}`,
  sql`DELETE FROM staff_sessions WHERE created_at < ${before(now, `${LONGEST_HOURS} hours`)} AND NOT ${HAS_DEVICE}`,
  sql`DELETE FROM staff_throttles WHERE last_attempt_at < ${before(now, '1 day')}`,
  sql`DELETE FROM staff_sign_ins WHERE at < ${before(now, `${SIGN_IN_DAYS} days`)}`,
  sql`DELETE FROM staff_invitations WHERE expires_at < ${now}`,
  sql`DELETE FROM staff_used_challenges WHERE expires_at < ${now}`,
  sql`DELETE FROM staff_accounts WHERE (revoked_at IS NOT NULL OR activated_at IS NULL)
   AND greatest(invited_at, revoked_at) < ${before(now, `${RETENTION_MONTHS} months`)}`,
];

/** Purges the oldest rows of a table, at most `purgeLimit` of them, and returns how many are left for the next day. */
const limitPurge = (table: string, expired: Sql, change: Sql) => sql`
  WITH due AS (
    SELECT id FROM ${raw(table)} WHERE ${expired} ORDER BY id LIMIT ${raw(purgeLimit(table))}
  ), purged AS (${change} WHERE id IN (SELECT id FROM due) RETURNING 1)
  SELECT (SELECT count(*) FROM ${raw(table)} WHERE ${expired})::int - (SELECT count(*) FROM purged)::int AS left`;

const buildLimitedPurges = (now: Date): Sql[] => {
  const retention = before(now, `${RETENTION_MONTHS} months`);
  return [
    limitPurge('staff_exports', sql`exported_at < ${retention}`, sql`DELETE FROM staff_exports`),
    limitPurge(
      'catalogue_history',
      sql`person <> ${TEAM} AND at < ${retention}`,
      sql`UPDATE catalogue_history SET person = ${TEAM}`,
    ),
  ];
};

/** Erases the staff's data after its retention period. Never rejects; the next run erases what this one could not. */
export async function eraseOldStaffData(database: Database, now: Date): Promise<PurgeSummary> {
  const results = await Promise.allSettled([
    ...buildPurges(now).map((purge) =>
      database.write<{ left?: number }>(purge, { safeToRepeat: 'deletion' }),
    ),
    // Sent once: a second try would take the rows that the limit left.
    ...buildLimitedPurges(now).map((purge) => database.write<{ left?: number }>(purge)),
  ]);
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) logFailure('staff', 'old staff data not erased', reason);
  const left = results
    .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    .reduce((sum, row) => sum + (row.left ?? 0), 0);
  return { left, complete: failures.length === 0 };
}
