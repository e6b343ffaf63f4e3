import sql from 'sql-template-tag';
import { rolesWith } from '../../src/shared/staff/roles.ts';
import type { Database } from '../platform/database.ts';

const ACCOUNTS = sql`
  SELECT name FROM staff_accounts
  WHERE role = ANY(${rolesWith('leads')}::text[]) AND activated_at IS NOT NULL AND revoked_at IS NULL`;

/** Possible assignees: the current user first, then active accounts with inbox access. */
export async function listPeople(database: Database, person: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    sql`${ACCOUNTS} AND name <> ${person} ORDER BY name_key`,
  );
  return [person, ...rows.map(({ name }) => name)];
}

/** Whether the lead is or was last assigned to this person: an undo restores the assignee, even one without an account. */
async function hadIt(database: Database, name: string, reference: string): Promise<boolean> {
  const rows = await database.query(
    sql`SELECT FROM leads WHERE reference = ${reference} AND ${name} IN (
       SELECT detail FROM lead_events WHERE lead_id = leads.id AND kind = 'assignment' ORDER BY id DESC LIMIT 2)`,
  );
  return rows.length > 0;
}

/** Whether the current user may assign a lead to this person. */
export async function isAssignable(
  database: Database,
  name: string,
  person: string,
  reference: string,
): Promise<boolean> {
  if (name === person || (await database.query(sql`${ACCOUNTS} AND name = ${name}`)).length > 0) return true;
  return hadIt(database, name, reference);
}
