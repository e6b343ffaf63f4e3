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

/** Whether each lead was this one's before its last assignment, or is: an undo gives it back, also without an account. */
async function hadAll(database: Database, name: string, references: readonly string[]): Promise<boolean> {
  const rows = await database.query(
    `SELECT FROM leads WHERE reference = ANY($1::char(8)[]) AND $2 IN (
       SELECT detail FROM lead_events WHERE lead_id = leads.id AND kind = 'assignment' ORDER BY id DESC LIMIT 2)`,
    [references, name],
  );
  return rows.length === references.length;
}

/** Whether the person who asks may give leads to this one. */
export async function isAssignable(
  database: Database,
  name: string,
  person: string,
  references: readonly string[],
): Promise<boolean> {
  if (name === person || (await database.query(`${ACCOUNTS} AND name = $1`, [name])).length > 0) return true;
  return hadAll(database, name, references);
}
