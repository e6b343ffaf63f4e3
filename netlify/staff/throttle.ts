import sql, { type Sql } from 'sql-template-tag';
import { DAY_MS } from '../../src/shared/durations.ts';
import type { Database } from '../platform/database.ts';

/** The first attempts need no wait; then it is 1 s, doubled by each attempt, up to the longest wait of the key. */
const FREE_ATTEMPTS = 5;
const LONGEST_WAIT_S = 15 * 60;
/**
 * The longest wait that all strangers share. Short, because a flood of guesses also keeps a new device of the staff out
 * for as long. It bounds their guesses to 2,880 a day, a million a year (2^20). A password has at least 12 characters:
 * 2^56 of random small letters, and not one of the common ones (password.ts).
 */
export const LONGEST_STRANGER_WAIT_S = 30;
/** After this long without an attempt, the count starts again at zero. */
const FORGET_AFTER_MS = DAY_MS;

// The first attempt inserts the row, a later one counts it up. One that is too early changes nothing and returns no row.
const countAttempt = (key: string, longestWaitS: number, now: Date, from: Sql) => {
  const forgetBefore = new Date(now.getTime() - FORGET_AFTER_MS);
  return sql`
  INSERT INTO staff_throttles AS t (key, attempts, last_attempt_at, blocked_until)
  SELECT ${key}::text, 1, ${now}::timestamptz, ${now}::timestamptz ${from}
  ON CONFLICT (key) DO UPDATE SET
    attempts = CASE WHEN t.last_attempt_at < ${forgetBefore} THEN 1 ELSE t.attempts + 1 END,
    last_attempt_at = ${now},
    blocked_until = CASE
      WHEN t.last_attempt_at < ${forgetBefore} OR t.attempts + 1 < ${FREE_ATTEMPTS}::int THEN ${now}::timestamptz
      ELSE ${now}::timestamptz
        + least(power(2, least(t.attempts + 1 - ${FREE_ATTEMPTS}::int, 20)), ${longestWaitS}::int) * interval '1 second'
    END
  WHERE t.blocked_until <= ${now}
  RETURNING key`;
};

export interface ThrottleKeys {
  /** Names the device, or the network of a device that has never signed in. */
  narrow: string;
  /** A wider key that all requests of one attack may share. */
  wide: string;
  /** The wide key is shared by all strangers. */
  isShared: boolean;
}

export type Turn = { isAllowed: true } | { isAllowed: false; waitSeconds: number };

/**
 * Counts an attempt before it is made, so that parallel attempts are limited as well. One statement counts it under the
 * narrow key, and only if that key allows it, under the wide key: a blocked visitor cannot block others. While the wide
 * key is blocked it stores nothing, so that a flood from many networks adds no rows. The statement is never repeated,
 * because an attempt counted twice would lock people out sooner. Without a response nobody signs in.
 */
export async function takeAttempt(
  database: Database,
  { narrow, wide, isShared }: ThrottleKeys,
  now: Date,
): Promise<Turn> {
  const whileWideIsOpen = sql`WHERE NOT EXISTS (
    SELECT FROM staff_throttles WHERE key = ${wide} AND blocked_until > ${now})`;
  const longestWaitS = isShared ? LONGEST_STRANGER_WAIT_S : LONGEST_WAIT_S;
  const passed = await database.write(
    sql`WITH first AS (${countAttempt(narrow, LONGEST_WAIT_S, now, whileWideIsOpen)}),
     second AS (${countAttempt(wide, longestWaitS, now, sql`FROM first`)})
     SELECT key FROM second`,
  );
  if (passed.length > 0) return { isAllowed: true };
  const [row] = await database.query<{ until: Date | null }>(
    sql`SELECT max(blocked_until) AS until FROM staff_throttles WHERE key = ANY(${[narrow, wide]}::text[])`,
  );
  const waitMs = (row?.until?.getTime() ?? 0) - now.getTime();
  return { isAllowed: false, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** After the right password: resets these keys, and deletes keys without an attempt for a day. */
export async function forgetAttempts(database: Database, keys: readonly string[], now: Date): Promise<void> {
  await database.write(
    sql`DELETE FROM staff_throttles WHERE key = ANY(${keys}::text[]) OR last_attempt_at < ${new Date(now.getTime() - FORGET_AFTER_MS)}`,
    { safeToRepeat: 'deletion' },
  );
}
