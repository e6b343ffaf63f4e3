import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

const ACCOUNTS = sql`
  SELECT name FROM staff_accounts
  WHERE role = 'sales' AND activated_at IS NOT NULL AND revoked_at IS NULL`;

/** Whose a lead can be: the person who asks, then everybody whose account works and sees the inbox. */
export async function listPeople(database: Database, person: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    sql`${ACCOUNTS} AND name <> ${person} ORDER BY name_key`,
  );
  return [person, ...rows.map(({ name }) => name)];
}

/** Whether the lead was this one's before its last assignment, or is: an undo gives it back, also without an account. */
async function hadIt(database: Database, name: string, reference: string): Promise<boolean> {
  const rows = await database.query(
    sql`SELECT FROM leads WHERE reference = ${reference} AND ${name} IN (
       SELECT detail FROM lead_events WHERE lead_id = leads.id AND kind = 'assignment' ORDER BY id DESC LIMIT 2)`,
  );
  return rows.length > 0;
}

/** Whether the person who asks may give a lead to this one. */
export async function isAssignable(
  database: Database,
  name: string,
  person: string,
  reference: string,
): Promise<boolean> {
  if (name === person || (await database.query(sql`${ACCOUNTS} AND name = ${name}`)).length > 0) return true;
  return hadIt(database, name, reference);
}
