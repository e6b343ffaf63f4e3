import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { cleanText } from '../../../src/shared/request/request.ts';
import type { Database } from '../../platform/database.ts';
import { findPassages, lastDigitsOf } from './mentions.ts';

/** How a person is found: by their email address or phone, or by the reference of a request. */
export interface Subject {
  by: 'email' | 'phone' | 'reference';
  value: string;
}

/** One of the person's requests. */
export interface OwnRequest {
  id: string;
  reference: string;
  name: string;
  email: string;
  phone: string;
}

/** Where another person's request, a note about it or the name of its file names the person. A colleague has to judge it. */
export interface Mention {
  reference: string;
  /** Such as `lead_events.note`. */
  place: string;
  passage: string;
}

/** All stored data about one person, as plain data. */
export interface PersonalData {
  own: OwnRequest[];
  /** Whole rows by table: `leads` first, then the tables that refer to it, then the proofs. */
  tables: Record<string, Record<string, unknown>[]>;
  mentions: Mention[];
}

const PARSERS: readonly [Subject['by'], RegExp][] = [
  ['email', /@/],
  // Eight digits are a phone without its area code, which several people may have.
  ['reference', /^(?!\d{4}-?\d{4}$)[0-9A-Z]{4}-?[0-9A-Z]{4}$/i],
  ['phone', /(?:\d\D*){10}/],
];

/** Reads an email address, a phone or a reference; undefined if the text identifies nobody. */
export function parseSubject(text: string): Subject | undefined {
  const [by] = PARSERS.find(([, pattern]) => pattern.test(text)) ?? [];
  return by && { by, value: cleanText(text, by === 'phone' ? 'tel' : 'email') };
}

/** Compares as “Outros pedidos desta pessoa” does (netlify/inbox/read-lead.ts). */
const isOf = ({ by, value }: Subject, email: Sql, phone: Sql): Sql =>
  ({
    email: sql`email_key(${email}) = email_key(${value})`,
    phone: sql`phone_key(${value}) <> '' AND phone_key(${phone}) = phone_key(${value})
      AND phone_area(${phone}) IN ('', phone_area(${value}))`,
    reference: sql`reference = upper(replace(${value}, '-', ''))`,
  })[by];

const toReference = (text: string) => formatReference(text.replaceAll('-', '').toUpperCase());

/** The names that may identify the person in a text. A single first name, such as `Ana`, would match too many people. */
function termsOf({ by, value }: Subject, own: readonly OwnRequest[]): string[] {
  const given = { email: [value], phone: lastDigitsOf(value), reference: [toReference(value)] };
  const terms = own.flatMap(({ reference, name, email, phone }) => [
    toReference(reference),
    email,
    ...lastDigitsOf(phone),
    ...(/\p{L}\P{L}+\p{L}/u.test(name) ? [name] : []),
  ]);
  return [...new Set([...given[by], ...terms])].filter(Boolean);
}

interface Owned {
  table: string;
  /** The column with the lead's id. */
  owner: string;
}

/** The tables whose rows belong to a lead, by the database's constraints: a new table is included by itself. */
async function findOwned(database: Database): Promise<Owned[]> {
  const dependents = await database.query<Owned>(
    `SELECT conrelid::regclass::text AS table, quote_ident(attname) AS owner
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'leads'::regclass ORDER BY 1`,
  );
  return [{ table: 'leads', owner: 'id' }, ...dependents];
}

/** Letters and digits only: with both sides of LIKE reduced like this, it finds a superset of findPassages. */
const squash = (text: string) => `replace(search_words(${text}), ' ', '')`;

/** The texts in a value of JSON. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf);

/** Searches every text that the database does not derive from another one, in JSON as well. */
async function findMentions(
  database: Database,
  owned: readonly Owned[],
  ids: readonly string[],
  terms: readonly string[],
): Promise<Mention[]> {
  const columns = await database.query<{ table: string; column: string }>(
    sql`SELECT attrelid::regclass::text AS table, quote_ident(attname) AS column FROM pg_attribute
     WHERE attrelid = ANY(${owned.map(({ table }) => table)}::text[]::regclass[]) AND attnum > 0 AND NOT attisdropped
       AND atttypid IN ('text'::regtype, 'jsonb'::regtype) AND attgenerated = '' AND attname <> 'note_words' ORDER BY 1, attnum`,
  );
  const texts = columns.map(({ table, column }) => {
    const owner = owned.find((one) => one.table === table)?.owner;
    return raw(
      `SELECT ${owner} AS lead_id, '${table}.${column}' AS place, to_jsonb(${column}) AS value FROM ${table}`,
    );
  });
  // JSON writes a line break as \n.
  const flat = squash(String.raw`regexp_replace(value::text, '\\[nrt]', ' ', 'g')`);
  const rows = await database.query<{ reference: string; place: string; value: unknown }>(
    sql`SELECT reference, place, value FROM (${join(texts, ' UNION ALL ')}) AS texts JOIN leads ON id = lead_id
     WHERE NOT lead_id = ANY(${ids}::uuid[]) AND ${raw(flat)} LIKE ANY (
       ARRAY(SELECT '%' || ${raw(squash('term'))} || '%' FROM unnest(${terms}::text[]) AS t (term)))
     ORDER BY received_at, reference, place`,
  );
  return rows.flatMap(({ reference, place, value }) =>
    textsOf(value)
      .flatMap((text) => findPassages(text, terms))
      .map((passage) => ({ reference: formatReference(reference), place, passage })),
  );
}

/** Everything stored about a person in the database, and where others' texts name them. */
export async function exportPersonalData(database: Database, subject: Subject): Promise<PersonalData> {
  const own = await database.query<OwnRequest>(
    sql`SELECT id, reference, coalesce(request ->> 'name', '') AS name, email, phone
     FROM leads WHERE ${isOf(subject, sql`email`, sql`phone`)} ORDER BY received_at`,
  );
  const ids = own.map(({ id }) => id);
  const tables: PersonalData['tables'] = {};
  const read = async (table: string, condition: Sql, order = empty) => {
    const rows = await database.query<{ row: Record<string, unknown> }>(
      sql`SELECT to_jsonb(t) AS row FROM ${raw(table)} t WHERE ${condition} ${order}`,
    );
    tables[table] = rows.map(({ row }) => row);
  };
  const owned = await findOwned(database);
  for (const { table, owner } of owned)
    await read(
      table,
      sql`${raw(owner)} = ANY(${ids}::uuid[])`,
      table === 'leads' ? sql`ORDER BY received_at` : empty,
    );
  await read('proposal_proofs', isOf(subject, sql`(customer ->> 'email')`, sql`(customer ->> 'phone')`));
  return { own, tables, mentions: await findMentions(database, owned, ids, termsOf(subject, own)) };
}

/**
 * Erases requests with all that belongs to them, in one statement: `ON DELETE CASCADE` takes the rows of the other tables
 * along. The proofs of accepted proposals stay. Returns the number of rows by table. Never retried, so that the numbers are
 * correct: after an error, run the command again.
 */
export async function eraseLeads(
  database: Database,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const owned = await findOwned(database);
  // Every part of a statement sees the tables as they were before the statement.
  const counts = owned.map(
    ({ table, owner }) => sql`(SELECT count(*) FROM ${raw(table)} WHERE ${raw(owner)} = ANY(${ids}::uuid[]))`,
  );
  const [row] = await database.write<{ counts: number[] }>(
    sql`WITH erased AS (DELETE FROM leads WHERE id = ANY(${ids}::uuid[]))
     SELECT ARRAY[${join(counts, ', ')}]::int[] AS counts`,
  );
  return Object.fromEntries(owned.map(({ table }, i) => [table, row?.counts[i] ?? 0]));
}

/** Stores evidence that a privacy request was handled, without the person and the content. */
export async function recordPrivacyRequest(
  database: Database,
  action: 'export' | 'erase' | 'rename',
  searchedBy: Subject['by'] | 'name',
  rowCount: number,
  now: Date,
): Promise<void> {
  await database.write(
    sql`INSERT INTO privacy_requests (handled_at, action, searched_by, row_count)
     VALUES (${now}, ${action}, ${searchedBy}, ${rowCount})`,
  );
}
