import type { Database } from '../platform/database.ts';

const ACCOUNTS = `
  SELECT name FROM staff_accounts
  WHERE role = 'sales' AND activated_at IS NOT NULL AND revoked_at IS NULL`;

/** Whose a lead can be: the person who asks, then everybody whose account works and sees the inbox. */
export async function listPeople(database: Database, person: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(`${ACCOUNTS} AND name <> $1 ORDER BY name_key`, [
    person,
  ]);
  return [person, ...rows.map(({ name }) => name)];
}

/** Whether the person who asks may give a lead to this one. */
export async function isAssignable(database: Database, name: string, person: string): Promise<boolean> {
  return name === person || (await database.query(`${ACCOUNTS} AND name = $1`, [name])).length > 0;
}
