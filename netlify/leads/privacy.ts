import type { Database } from './database.ts';

/** What is stored about one e-mail address, as plain data. */
export interface PersonalData {
  email: string;
  /** Whole rows by table, `leads` first; other tables where they hang on a lead. */
  tables: Record<string, Record<string, unknown>[]>;
  /** References of other people's requests whose text names the address: for a person to judge. */
  mentionedIn: string[];
}

/** A table whose rows belong to a lead. */
interface Dependent {
  table: string;
  column: string;
}

// Addresses differ in case alone for no mailbox in use.
const OWN = 'lower(email) = lower($1)';

/** Asked of the database, so that a table added later is never forgotten. Names come quoted where they must be. */
function findDependents(database: Database): Promise<Dependent[]> {
  return database.query<Dependent>(
    `SELECT conrelid::regclass::text AS table, quote_ident(attname) AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'leads'::regclass ORDER BY 1`,
  );
}

/** Everything about an address. Attachments kept outside of the database are not part of it. */
export async function exportPersonalData(database: Database, email: string): Promise<PersonalData> {
  const rowsOf = async (from: string) => {
    const rows = await database.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${from}`,
      [email],
    );
    return rows.map(({ row }) => row);
  };
  const tables: PersonalData['tables'] = { leads: await rowsOf(`leads t WHERE ${OWN} ORDER BY received_at`) };
  for (const { table, column } of await findDependents(database)) {
    tables[table] = await rowsOf(`${table} t WHERE ${column} IN (SELECT id FROM leads WHERE ${OWN})`);
  }
  const mentions = await database.query<{ reference: string }>(
    `SELECT reference FROM leads WHERE position(lower($1) IN lower(message)) > 0 AND NOT ${OWN} ORDER BY received_at`,
    [email],
  );
  return { email, tables, mentionedIn: mentions.map(({ reference }) => reference) };
}

/** Erases everything about an address; answers how many rows of each table. */
export async function erasePersonalData(database: Database, email: string): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const { table, column } of await findDependents(database)) {
    const rows = await database.query(
      `DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM leads WHERE ${OWN}) RETURNING 1`,
      [email],
    );
    erased[table] = rows.length;
  }
  erased['leads'] = (await database.query(`DELETE FROM leads WHERE ${OWN} RETURNING 1`, [email])).length;
  return erased;
}
