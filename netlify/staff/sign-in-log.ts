import type { Database } from '../platform/database.ts';

export type SignInOutcome = 'accepted' | 'wrong' | 'throttled';

export const SIGN_IN_DAYS = 90;

/** Stores an attempt, at most once, without password and IP address, and deletes attempts older than 90 days. */
export async function logSignIn(
  database: Database,
  outcome: SignInOutcome,
  addressKey: string,
  now: Date,
): Promise<void> {
  console.info(`staff: sign-in ${outcome}, address ${addressKey.slice(0, 8)}`);
  await database.write(
    `WITH old AS (DELETE FROM staff_sign_ins WHERE at < $1::timestamptz - interval '${SIGN_IN_DAYS} days')
     INSERT INTO staff_sign_ins (at, outcome, address_key) VALUES ($1, $2, $3)`,
    [now, outcome, addressKey],
  );
}
