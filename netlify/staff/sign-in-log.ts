import sql from 'sql-template-tag';
import { HOUR_MS } from '../../src/shared/durations.ts';
import type { Database } from '../platform/database.ts';

export type SignInOutcome = 'accepted' | 'wrong' | 'throttled';

export const SIGN_IN_DAYS = 90;

/** Networks that have a row of their own, per hour and outcome; later ones share the row with this key. */
export const MOST_NETWORKS = 20;
export const OTHER_NETWORKS = '0'.repeat(64);

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/**
 * Counts an attempt, at most once, without password and IP address. Resolves to the number of refused attempts in this hour;
 * 0 for an accepted one.
 */
export async function logSignIn(
  database: Database,
  outcome: SignInOutcome,
  addressKey: string,
  now: Date,
): Promise<number> {
  const hour = hourOf(now);
  // `at` stays the first attempt's time: changing an indexed column would make each update of a flood slower.
  const [row] = await database.write<{ attempts: number; refused: number }>(sql`
  WITH counted AS (
    INSERT INTO staff_sign_ins AS s (at, hour, outcome, address_key)
    SELECT ${now}, ${hour}, ${outcome}, CASE WHEN ${outcome} = 'accepted'
      OR EXISTS (SELECT FROM staff_sign_ins WHERE hour = ${hour} AND outcome = ${outcome} AND address_key = ${addressKey})
      OR (SELECT count(*) FROM staff_sign_ins WHERE hour = ${hour} AND outcome = ${outcome}) < ${MOST_NETWORKS}
      THEN ${addressKey} ELSE ${OTHER_NETWORKS} END
    ON CONFLICT (hour, outcome, address_key) DO UPDATE SET attempts = s.attempts + 1
    RETURNING attempts
  )
  SELECT attempts, 1 + coalesce((SELECT sum(attempts) FROM staff_sign_ins
    WHERE hour = ${hour} AND outcome IN ('wrong', 'throttled')), 0)::int AS refused FROM counted`);
  // Logs each refused network once an hour, so that a flood does not fill the log either.
  if (outcome !== 'throttled' || row?.attempts === 1)
    console.info(`staff: sign-in ${outcome}, address ${addressKey.slice(0, 8)}`);
  return outcome === 'accepted' ? 0 : (row?.refused ?? 0);
}

/** Whether somebody has signed in from a network within the time that the log covers, with the current password. */
export async function isKnownNetwork(database: Database, addressKey: string, now: Date): Promise<boolean> {
  const rows = await database.query(
    sql`SELECT 1 FROM staff_sign_ins WHERE outcome = 'accepted' AND address_key = ${addressKey}
     AND at > ${now}::timestamptz - make_interval(days => ${SIGN_IN_DAYS}) LIMIT 1`,
  );
  return rows.length > 0;
}
