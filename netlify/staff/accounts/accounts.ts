import sql from 'sql-template-tag';
import type { Account, AccountState, NewAccount } from '../../../src/shared/staff/accounts-answers.ts';
import type { Role } from '../../../src/shared/staff/roles.ts';
import { LONGEST_PERSON, TEAM } from '../../../src/shared/staff/staff-wire.ts';
import type { Database } from '../../platform/database.ts';
import { isPlainName, looksLike, nameKey } from './account-names.ts';

const EMAIL = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+\.[^\s@<>,;:"()]+$/;
const LONGEST_EMAIL = 254;

/** The values of an invitation as they are stored, or the name of the first one that is not allowed. */
export function readNewAccount({ name, email, role }: NewAccount): NewAccount | keyof NewAccount {
  const person = name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  const address = email.trim();
  if (person.length > LONGEST_PERSON || !isPlainName(person)) return 'name';
  if (nameKey(person) === '' || nameKey(person) === nameKey(TEAM)) return 'name';
  if (address.length > LONGEST_EMAIL || !EMAIL.test(address)) return 'email';
  return { name: person, email: address, role };
}

interface AccountRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: AccountState;
  invitedAt: Date;
  lastUsedAt: Date | null;
  passkeys: number;
}

const selectAccounts = (now: Date) => sql`
  SELECT a.id, a.name, a.email, a.role, a.invited_at AS "invitedAt",
    CASE WHEN a.revoked_at IS NOT NULL THEN 'revoked' WHEN a.activated_at IS NOT NULL THEN 'active'
      WHEN EXISTS (SELECT FROM staff_invitations i
        WHERE i.account_id = a.id AND i.used_at IS NULL AND i.expires_at > ${now}) THEN 'invited'
      ELSE 'expired' END AS state,
    (SELECT max(last_used_at) FROM staff_passkeys p WHERE p.account_id = a.id) AS "lastUsedAt",
    (SELECT count(*)::int FROM staff_passkeys p WHERE p.account_id = a.id) AS passkeys
  FROM staff_accounts a`;

const toAccount = ({ invitedAt, lastUsedAt, ...row }: AccountRow): Account => ({
  ...row,
  invitedAt: invitedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The accounts, by name; revoked ones last. */
export async function listAccounts(database: Database, now: Date): Promise<Account[]> {
  const rows = await database.query<AccountRow>(
    sql`${selectAccounts(now)} ORDER BY a.revoked_at IS NOT NULL, a.name_key`,
  );
  return rows.map(toAccount);
}

export async function readAccount(database: Database, id: string, now: Date): Promise<Account | undefined> {
  const [row] = await database.query<AccountRow>(sql`${selectAccounts(now)} WHERE a.id = ${id}`);
  return row && toAccount(row);
}

/** Adds an account under an id that the caller has chosen; false if its name looks like an existing one. */
export async function addAccount(
  database: Database,
  id: string,
  { name, email, role }: NewAccount,
  now: Date,
): Promise<boolean> {
  await database.write(
    sql`INSERT INTO staff_accounts (id, name, name_key, email, role, invited_at)
     SELECT ${id}, ${name}, ${nameKey(name)}, ${email}, ${role}, ${now}
     WHERE NOT EXISTS (SELECT FROM staff_accounts WHERE ${looksLike(nameKey(name))})
     ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
  const stored = await database.query(
    sql`SELECT 1 FROM staff_accounts WHERE id = ${id} AND name_key = ${nameKey(name)}`,
  );
  return stored.length > 0;
}

/** Takes effect with the person's next call. */
export async function changeRole(database: Database, id: string, role: Role): Promise<void> {
  await database.write(sql`UPDATE staff_accounts SET role = ${role} WHERE id = ${id}`, {
    safeToRepeat: 'fixed values',
  });
}

/** Closes an account: ends its sessions and deletes its passkeys and invitations. The name stays taken. */
export async function revokeAccount(database: Database, id: string, now: Date): Promise<void> {
  await database.write(
    sql`WITH closed AS (
       UPDATE staff_accounts SET revoked_at = coalesce(revoked_at, ${now}) WHERE id = ${id}
     ), sessions AS (DELETE FROM staff_sessions WHERE account_id = ${id}),
     passkeys AS (DELETE FROM staff_passkeys WHERE account_id = ${id})
     DELETE FROM staff_invitations WHERE account_id = ${id}`,
    { safeToRepeat: 'deletion' },
  );
}
