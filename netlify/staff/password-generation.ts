import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import type { DeployStanding } from '../platform/deploy-standing.ts';
import { keyedHash } from './keyed-hash.ts';

/** Names a password in the database. Changes with ADMIN_PASSWORD_HASH, also when the password is the same. */
export const generationKey = (passwordHash: string): string => keyedHash(passwordHash, 'generation', '');

/** SQL: whether a newer password than this one has been used. False for one that was never used. */
export const isSuperseded = (passwordHash: string): Sql => sql`EXISTS (
  SELECT FROM staff_password_generations used JOIN staff_password_generations newer
  ON newer.generation > used.generation WHERE used.password_key = ${generationKey(passwordHash)})`;

/**
 * Whether this deploy's password was replaced by a newer one. Never on a server with a database of its own, where a
 * password may be set back.
 */
export async function hasOldPassword(
  database: Database,
  passwordHash: string,
  standing: DeployStanding,
): Promise<boolean> {
  if (standing === 'own') return false;
  const rows = await database.query(sql`SELECT 1 WHERE ${isSuperseded(passwordHash)}`);
  return rows.length > 0;
}

/**
 * After a correct password: makes one that was never used the newest. On a server with its own database, makes any the
 * newest.
 */
export async function notePassword(
  database: Database,
  passwordHash: string,
  standing: DeployStanding,
  now: Date,
): Promise<void> {
  const onConflict =
    standing === 'own'
      ? `(password_key) DO UPDATE SET generation = DEFAULT
         WHERE p.generation < (SELECT max(generation) FROM staff_password_generations)`
      : 'DO NOTHING';
  await database.write(
    sql`INSERT INTO staff_password_generations AS p (password_key, first_seen_at) VALUES (${generationKey(passwordHash)}, ${now})
     ON CONFLICT ${raw(onConflict)}`,
    { safeToRepeat: 'unique key' },
  );
}
