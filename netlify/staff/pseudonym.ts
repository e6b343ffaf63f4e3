import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import { nameKey } from './accounts/account-names.ts';

const COLUMNS = [
  ['lead_events', 'author'],
  ['staff_exports', 'person'],
  ['catalogue_history', 'person'],
] as const;

/** A name that distinguishes one person's actions from others', and does not identify the person. */
export const createPseudonym = (): string => `pessoa-${randomBytes(3).toString('hex')}`;

/**
 * Replaces the name of a person who has left in every table, ends their sessions and deletes their account with its
 * passkeys and invitations; returns the rows per table.
 */
export async function replaceStaffName(
  database: Database,
  name: string,
  pseudonym: string,
): Promise<Record<string, number>> {
  const replaced: Record<string, number> = {};
  for (const [table, column] of COLUMNS) {
    const rows = await database.write(
      `UPDATE ${table} SET ${column} = $2 WHERE lower(${column}) = lower($1) RETURNING 1`,
      [name, pseudonym],
    );
    replaced[table] = rows.length;
  }
  // Nobody has a waiting lead whose assignee has left.
  const assigned = await database.write(
    `UPDATE leads SET assignee = CASE WHEN state IN ('new', 'active') THEN NULL ELSE $2 END
     WHERE lower(assignee) = lower($1) RETURNING 1`,
    [name, pseudonym],
  );
  await database.write(
    "UPDATE lead_events SET detail = $2 WHERE kind = 'assignment' AND lower(detail) = lower($1)",
    [name, pseudonym],
    { safeToRepeat: 'fixed values' },
  );
  const ended = await database.write(
    'DELETE FROM staff_sessions WHERE lower(person) = lower($1) RETURNING 1',
    [name],
  );
  // By the name as well, because a key that was stored long ago may have been made in another way.
  const closed = await database.write(
    'DELETE FROM staff_accounts WHERE name_key = $1 OR lower(name) = lower($2) RETURNING 1',
    [nameKey(name), name],
  );
  return { ...replaced, leads: assigned.length, staff_sessions: ended.length, staff_accounts: closed.length };
}
