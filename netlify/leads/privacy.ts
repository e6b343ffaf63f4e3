import type { Database } from '../platform/database.ts';
import { phonesIn } from './phones-in.ts';

/** How a person is found: by their e-mail address or phone, or by the reference of a request. */
export interface Subject {
  by: 'email' | 'phone' | 'reference';
  value: string;
}

/** What is stored about one person, as plain data. */
export interface PersonalData {
  subject: Subject;
  /** Whole rows by table: `leads` first, then the tables that refer to it. */
  tables: Record<string, Record<string, unknown>[]>;
  /** References of other people's requests whose text or notes name this person. A colleague has to judge them. */
  mentionedIn: string[];
}

/** A table whose rows belong to a lead. */
interface Dependent {
  table: string;
  column: string;
}

const digitsOf = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`;
// Every way to write a number contains its last eight digits. phonesIn then compares whole numbers.
const endsLikePhone = (text: string) =>
  `position(right(${digitsOf('$1::text')}, 8) IN ${digitsOf(text)}) > 0`;

// No two mailboxes in use differ only in case.
const OWN: Readonly<Record<Subject['by'], string>> = {
  email: 'lower(email) = lower($1)',
  phone: endsLikePhone('phone'),
  reference: "reference = upper(replace($1, '-', ''))",
};

const MENTIONED: Readonly<Record<Subject['by'], (text: string) => string>> = {
  email: (text) => `position(lower($1) IN lower(${text})) > 0`,
  phone: endsLikePhone,
  reference: (text) => `position(upper(replace($1, '-', '')) IN upper(replace(${text}, '-', ''))) > 0`,
};

const PARSERS: Readonly<Record<Subject['by'], RegExp>> = {
  email: /@/,
  phone: /(?:\d\D*){10}/,
  reference: /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/i,
};

/** The person to look for, or undefined where the value cannot be one. */
export function parseSubject(by: Subject['by'], value: string): Subject | undefined {
  const text = value.trim().normalize('NFC');
  if (!PARSERS[by].test(text)) return undefined;
  if (by !== 'phone') return { by, value: text };
  return phonesIn(text).length === 1 ? { by, value: text } : undefined;
}

/** The search term for the database: of a phone the number, without an extension. */
const termOf = ({ by, value }: Subject) => (by === 'phone' ? (phonesIn(value)[0] ?? value) : value);

interface Match {
  id: string;
  phone: string;
}

/** The requests that are the person's own. */
async function findOwn(database: Database, subject: Subject): Promise<string[]> {
  const rows = await database.query<Match>(`SELECT id, phone FROM leads WHERE ${OWN[subject.by]}`, [
    termOf(subject),
  ]);
  const wanted = termOf(subject);
  return rows
    .filter(({ phone }) => subject.by !== 'phone' || phonesIn(phone).includes(wanted))
    .map(({ id }) => id);
}

/** Read from the database's constraints, so that a later table is never forgotten. Names are quoted as SQL needs it. */
function findDependents(database: Database): Promise<Dependent[]> {
  return database.query<Dependent>(
    `SELECT conrelid::regclass::text AS table, quote_ident(attname) AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'leads'::regclass ORDER BY 1`,
  );
}

/** Everything stored about a person in the database. */
export async function exportPersonalData(database: Database, subject: Subject): Promise<PersonalData> {
  const own = await findOwn(database, subject);
  const isMentioned = MENTIONED[subject.by];
  const rowsOf = async (from: string) => {
    const rows = await database.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${from}`,
      [own],
    );
    return rows.map(({ row }) => row);
  };
  const tables: PersonalData['tables'] = {
    leads: await rowsOf('leads t WHERE id = ANY($1) ORDER BY received_at'),
  };
  for (const { table, column } of await findDependents(database)) {
    tables[table] = await rowsOf(`${table} t WHERE ${column} = ANY($1)`);
  }
  const mentions = await database.query<{ reference: string }>(
    `SELECT reference FROM leads
     WHERE NOT id = ANY($2) AND (${isMentioned('message')} OR EXISTS (
       SELECT FROM lead_events WHERE lead_id = leads.id AND note IS NOT NULL AND ${isMentioned('note')}))
     ORDER BY received_at`,
    [termOf(subject), own],
  );
  return { subject, tables, mentionedIn: mentions.map(({ reference }) => reference) };
}

/**
 * Erases a person's requests, or only those with the given references, in one statement: `ON DELETE CASCADE` takes the
 * rows of the other tables along. Returns how many rows each table lost. The statement is never sent twice, so that the
 * numbers are true: after an error, run the command again.
 */
export async function erasePersonalData(
  database: Database,
  subject: Subject,
  references?: readonly string[],
): Promise<Record<string, number>> {
  const dependents = await findDependents(database);
  // Every part of a statement sees the tables as they were before it.
  const counts = dependents.map(
    ({ table, column }) => `(SELECT count(*) FROM ${table} WHERE ${column} IN (SELECT id FROM chosen))`,
  );
  const [row] = await database.write<{ counts: number[] }>(
    `WITH chosen AS (
       SELECT id FROM leads WHERE id = ANY($1) AND ($2::text[] IS NULL OR reference = ANY($2))
     ), erased AS (DELETE FROM leads WHERE id IN (SELECT id FROM chosen) RETURNING 1)
     SELECT ARRAY[${['(SELECT count(*) FROM erased)', ...counts].join(', ')}]::int[] AS counts`,
    [await findOwn(database, subject), references ?? null],
  );
  const tables = ['leads', ...dependents.map(({ table }) => table)];
  return Object.fromEntries(tables.map((table, index) => [table, row?.counts[index] ?? 0]));
}

/** Stores the proof that a person's request was handled, without the person and the content. */
export async function recordPrivacyRequest(
  database: Database,
  action: 'export' | 'erase' | 'rename',
  searchedBy: Subject['by'] | 'name',
  rowCount: number,
  now: Date,
): Promise<void> {
  await database.write(
    'INSERT INTO privacy_requests (handled_at, action, searched_by, row_count) VALUES ($1, $2, $3, $4)',
    [now, action, searchedBy, rowCount],
  );
}
