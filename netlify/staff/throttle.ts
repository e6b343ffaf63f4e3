import type { Database } from '../platform/database.ts';

/** The wait after so many attempts in a row: none for the first ones, then 1 s, doubling up to a quarter of an hour. */
const FREE_ATTEMPTS = 5;
const LONGEST_WAIT_S = 15 * 60;
/** After this long without an attempt the count starts afresh. */
const FORGET_AFTER_MS = 24 * 60 * 60_000;

// A first attempt makes the row, a later one raises it, one that comes too early changes nothing and is not returned.
const COUNT = (key: string, from: string) => `
  INSERT INTO staff_throttles AS t (key, attempts, last_attempt_at, blocked_until)
  SELECT ${key}, 1, $1, $1 ${from}
  ON CONFLICT (key) DO UPDATE SET
    attempts = CASE WHEN t.last_attempt_at < $2 THEN 1 ELSE t.attempts + 1 END,
    last_attempt_at = $1,
    blocked_until = CASE
      WHEN t.last_attempt_at < $2 OR t.attempts + 1 < ${FREE_ATTEMPTS} THEN $1
      ELSE $1 + least(power(2, least(t.attempts + 1 - ${FREE_ATTEMPTS}, 20)), ${LONGEST_WAIT_S}) * interval '1 second'
    END
  WHERE t.blocked_until <= $1
  RETURNING key`;

export type Turn = { isAllowed: true } | { isAllowed: false; waitSeconds: number };

/**
 * Takes an attempt, counted before it is made, so that many at once do not slip through. In one statement: first under
 * the narrow key, then, only where that lets it pass, under the wide one: who is held back already cannot hold back others.
 * Sent once only, because an attempt counted twice would lock people out sooner; without a response nobody gets in.
 */
export async function takeAttempt(
  database: Database,
  { narrow, wide }: { narrow: string; wide: string },
  now: Date,
): Promise<Turn> {
  const forgetBefore = new Date(now.getTime() - FORGET_AFTER_MS);
  const passed = await database.write(
    `WITH first AS (${COUNT('$3::text', '')}), second AS (${COUNT('$4::text', 'FROM first')})
     SELECT key FROM second`,
    [now, forgetBefore, narrow, wide],
  );
  if (passed.length > 0) return { isAllowed: true };
  const [row] = await database.query<{ until: Date | null }>(
    'SELECT max(blocked_until) AS until FROM staff_throttles WHERE key = ANY($1::text[])',
    [[narrow, wide]],
  );
  const waitMs = (row?.until?.getTime() ?? 0) - now.getTime();
  return { isAllowed: false, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** After the right password: those keys start afresh, and what nobody has tried for a day is forgotten. */
export async function forgetAttempts(database: Database, keys: readonly string[], now: Date): Promise<void> {
  await database.write(
    'DELETE FROM staff_throttles WHERE key = ANY($1::text[]) OR last_attempt_at < $2',
    [keys, new Date(now.getTime() - FORGET_AFTER_MS)],
    { safeToRepeat: 'deletion' },
  );
}
