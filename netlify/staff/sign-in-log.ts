import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

export type SignInOutcome = 'accepted' | 'wrong' | 'throttled';

export const SIGN_IN_DAYS = 90;

/** Networks that have a row of their own, per hour and outcome; later ones share the row with this key. */
export const MOST_NETWORKS = 20;
export const OTHER_NETWORKS = '0'.repeat(64);

/** The team is alarmed if an hour has more refused attempts than this: many more than forgetful people make. */
export const ALARMING_ATTEMPTS = 50;

const HOUR_MS = 60 * 60_000;
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

export interface Alarm {
  /** Refused attempts since the hour began. */
  refused: number;
  hour: Date;
}

/**
 * Counts an attempt, at most once, without password and IP address. Returns an alarm to the one caller who has to tell
 * the team: once a day at most, in an hour with many refused attempts.
 */
export async function logSignIn(
  database: Database,
  outcome: SignInOutcome,
  addressKey: string,
  now: Date,
): Promise<Alarm | undefined> {
  const hour = hourOf(now);
  // `at` stays the first attempt's time: changing an indexed column would make each update of a flood slower. The row of
  // the alarm is the turn to send it: of concurrent attempts only one inserts it.
  const [row] = await database.write<{ attempts: number; isAlarming: boolean; refused: number }>(sql`
  WITH counted AS (
    INSERT INTO staff_sign_ins AS s (at, hour, outcome, address_key)
    SELECT ${now}, ${hour}, ${outcome}, CASE WHEN ${outcome} = 'accepted'
      OR EXISTS (SELECT FROM staff_sign_ins WHERE hour = ${hour} AND outcome = ${outcome} AND address_key = ${addressKey})
      OR (SELECT count(*) FROM staff_sign_ins WHERE hour = ${hour} AND outcome = ${outcome}) < ${MOST_NETWORKS}
      THEN ${addressKey} ELSE ${OTHER_NETWORKS} END
    ON CONFLICT (hour, outcome, address_key) DO UPDATE SET attempts = s.attempts + 1
    RETURNING attempts
  ), refused AS (
    SELECT coalesce(sum(attempts), 0)::int AS total FROM staff_sign_ins
    WHERE hour = ${hour} AND outcome IN ('wrong', 'throttled')
  ), alarm AS (
    INSERT INTO staff_sign_ins (at, hour, outcome, address_key)
    SELECT ${now}, ${hour}, 'alarm', ${OTHER_NETWORKS} FROM refused
    WHERE ${outcome} <> 'accepted' AND total >= ${ALARMING_ATTEMPTS}
      AND NOT EXISTS (SELECT FROM staff_sign_ins WHERE outcome = 'alarm' AND at > ${now}::timestamptz - interval '1 day')
    ON CONFLICT DO NOTHING RETURNING 1
  )
  SELECT attempts, EXISTS (SELECT FROM alarm) AS "isAlarming", total + 1 AS refused FROM counted, refused`);
  // Logs each refused network once an hour, so that a flood does not fill the log either.
  if (outcome !== 'throttled' || row?.attempts === 1)
    console.info(`staff: sign-in ${outcome}, address ${addressKey.slice(0, 8)}`);
  return row?.isAlarming ? { refused: row.refused, hour } : undefined;
}

/** Lets the next refused attempt raise the alarm again. */
export async function forgetAlarm(database: Database, { hour }: Alarm): Promise<void> {
  await database.write(sql`DELETE FROM staff_sign_ins WHERE outcome = 'alarm' AND hour = ${hour}`, {
    safeToRepeat: 'deletion',
  });
}

/** Whether somebody has signed in from a network within the time that the log covers, with the current password. */
export async function isKnownNetwork(database: Database, addressKey: string, now: Date): Promise<boolean> {
  const rows = await database.query(
    sql`SELECT 1 FROM staff_sign_ins WHERE outcome = 'accepted' AND address_key = ${addressKey}
     AND at > ${now}::timestamptz - make_interval(days => ${SIGN_IN_DAYS}) LIMIT 1`,
  );
  return rows.length > 0;
}
