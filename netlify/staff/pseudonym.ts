import { randomBytes } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { nameKey } from './accounts/account-names.ts';

const COLUMNS = [
  ['lead_events', 'author'],
  ['proposals', 'author'],
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
      sql`UPDATE ${raw(table)} SET ${raw(column)} = ${pseudonym} WHERE lower(${raw(column)}) = lower(${name}) RETURNING 1`,
    );
    replaced[table] = rows.length;
  }
  // Unassigns waiting leads of a person who has left.
  const assigned = await database.write(
    sql`UPDATE leads SET assignee = CASE WHEN state IN ('new', 'active') THEN NULL ELSE ${pseudonym} END
     WHERE lower(assignee) = lower(${name}) RETURNING 1`,
  );
  await database.write(
    sql`UPDATE leads SET replying_by = NULL, replying_at = NULL WHERE lower(replying_by) = lower(${name})`,
    { safeToRepeat: 'fixed values' },
  );
  await database.write(
    sql`UPDATE lead_events SET detail = ${pseudonym} WHERE kind = 'assignment' AND lower(detail) = lower(${name})`,
    { safeToRepeat: 'fixed values' },
  );
  const ended = await database.write(
    sql`DELETE FROM staff_sessions WHERE lower(person) = lower(${name}) RETURNING 1`,
  );
  // By the name as well, because a key that was stored long ago may have been made in another way.
  const closed = await database.write(
    sql`DELETE FROM staff_accounts WHERE name_key = ${nameKey(name)} OR lower(name) = lower(${name}) RETURNING 1`,
  );
  return { ...replaced, leads: assigned.length, staff_sessions: ended.length, staff_accounts: closed.length };
}
