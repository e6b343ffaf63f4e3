import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { cleanText } from '../../../src/shared/request/request.ts';
import type { Database } from '../../platform/database.ts';
import { findTerms, lastDigitsOf, redact } from './redact.ts';
import { hashText, type LeadText, selectTexts, TEXT_PLACES, updateText } from './redaction-ledger.ts';

/** How a person is found: by their e-mail address or phone, or by the reference of a request. */
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

/** A passage in another person's request, a note about it or the name of its file. A colleague has to judge it. */
export interface Hit extends LeadText {
  reference: string;
  start: number;
  end: number;
}

/** All stored data about one person, as plain data. */
export interface PersonalData {
  subject: Subject;
  own: OwnRequest[];
  /** Whole rows by table: `leads` first, then the tables that refer to it. */
  tables: Record<string, Record<string, unknown>[]>;
  /** Passages in others' texts that contain an address, phone, reference or full name of the person. */
  hits: Hit[];
}

// The keys that “Outros pedidos desta pessoa” uses, too (netlify/inbox/read-lead.ts).
const OWN: Readonly<Record<Subject['by'], (value: string) => Sql>> = {
  email: (value) => sql`email_key(email) = email_key(${value})`,
  phone: (value) => sql`phone_key(${value}) <> '' AND phone_key(phone) = phone_key(${value})
    AND phone_area(phone) IN ('', phone_area(${value}))`,
  reference: (value) => sql`reference = upper(replace(${value}, '-', ''))`,
};

const PARSERS: Readonly<Record<Subject['by'], RegExp>> = {
  email: /@/,
  // With the area code.
  phone: /(?:\d\D*){10}/,
  reference: /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/i,
};

/** The search terms for a person; undefined if the value identifies nobody. */
export function parseSubject(by: Subject['by'], value: string): Subject | undefined {
  const text = cleanText(value, by === 'phone' ? 'tel' : 'email');
  return PARSERS[by].test(text) ? { by, value: text } : undefined;
}

/** The names that may identify the person in a text. A single first name, such as `Ana`, would match too many people. */
function termsOf({ by, value }: Subject, own: readonly OwnRequest[], words: readonly string[]): string[] {
  const given = { email: [value], phone: lastDigitsOf(value), reference: [toReference(value)] };
  const terms = own.flatMap(({ reference, name, email, phone }) => [
    toReference(reference),
    email,
    ...lastDigitsOf(phone),
    ...(/\p{L}\P{L}+\p{L}/u.test(name) ? [name] : []),
  ]);
  return [...new Set([...given[by], ...terms, ...words])].filter(Boolean);
}

const toReference = (text: string) => formatReference(text.replaceAll('-', '').toUpperCase());

/** Letters and digits only: with both sides of LIKE reduced like this, it finds a superset of findTerms. */
const squash = (text: string) => `replace(search_words(${text}), ' ', '')`;
const likeAny = (terms: readonly string[]) =>
  sql`LIKE ANY (ARRAY(SELECT '%' || ${raw(squash('term'))} || '%' FROM unnest(${terms}::text[]) AS t (term)))`;

async function findHits(
  database: Database,
  own: readonly OwnRequest[],
  terms: readonly string[],
): Promise<Hit[]> {
  const ids = own.map(({ id }) => id);
  const texts = selectTexts(
    TEXT_PLACES,
    (owner, text) => sql`NOT ${raw(owner)} = ANY(${ids}::uuid[]) AND ${raw(squash(text))} ${likeAny(terms)}`,
  );
  const rows = await database.query<LeadText & { reference: string }>(
    sql`SELECT texts.*, reference FROM (${texts}) AS texts JOIN leads ON id = "leadId"
     ORDER BY received_at, reference, field, "eventId"`,
  );
  return rows.flatMap((row) => {
    const spans = findTerms(row.text, terms);
    return spans.flatMap((start, i) => (i % 2 ? [] : [{ ...row, start, end: spans[i + 1] ?? start }]));
  });
}

/**
 * The tables whose rows belong to a lead. Read from the database's constraints, so that new tables are included
 * automatically. Names are quoted for SQL.
 */
function findDependents(database: Database) {
  return database.query<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(attname) AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'leads'::regclass ORDER BY 1`,
  );
}

/** Everything stored about a person in the database, and where others' texts name them or have one of the words. */
export async function exportPersonalData(
  database: Database,
  subject: Subject,
  words: readonly string[] = [],
): Promise<PersonalData> {
  const own = await database.query<OwnRequest>(
    sql`SELECT id, reference, request ->> 'name' AS name, request ->> 'email' AS email, request ->> 'phone' AS phone
     FROM leads WHERE ${OWN[subject.by](subject.value)} ORDER BY received_at`,
  );
  const ids = own.map(({ id }) => id);
  const rowsOf = async (table: string, column: string, order = empty) => {
    const rows = await database.query<{ row: Record<string, unknown> }>(
      sql`SELECT to_jsonb(t) AS row FROM ${raw(table)} t WHERE ${raw(column)} = ANY(${ids}::uuid[]) ${order}`,
    );
    return rows.map(({ row }) => row);
  };
  const tables: PersonalData['tables'] = {
    leads: await rowsOf('leads', 'id', sql`ORDER BY received_at`),
  };
  for (const { table, column } of await findDependents(database)) {
    tables[table] = await rowsOf(table, column);
  }
  return { subject, own, tables, hits: await findHits(database, own, termsOf(subject, own, words)) };
}

/**
 * Erases requests with all that belongs to them, in one statement: `ON DELETE CASCADE` takes the rows of the other tables
 * along. Returns the number of rows by table. Never retried, so that the numbers are correct: after an error, run the
 * command again.
 */
export async function eraseLeads(
  database: Database,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const dependents = await findDependents(database);
  // Every part of a statement sees the tables as they were before the statement.
  const counts = dependents.map(
    ({ table, column }) =>
      sql`(SELECT count(*) FROM ${raw(table)} WHERE ${raw(column)} = ANY(${ids}::uuid[]))`,
  );
  const [row] = await database.write<{ counts: number[] }>(
    sql`WITH erased AS (DELETE FROM leads WHERE id = ANY(${ids}::uuid[]) RETURNING 1)
     SELECT ARRAY[${join([sql`(SELECT count(*) FROM erased)`, ...counts], ', ')}]::int[] AS counts`,
  );
  return Object.fromEntries(
    ['leads', ...dependents.map(({ table }) => table)].map((table, i) => [table, row?.counts[i] ?? 0]),
  );
}

/** The passages by the text that they stand in. */
export const textsOf = (hits: readonly Hit[]): Map<string, Hit[]> =>
  Map.groupBy(hits, ({ leadId, field, eventId }) => `${leadId} ${field} ${eventId}`);

/**
 * Replaces these passages in others' texts; one statement changes a text and adds its ledger entry. Returns how many texts
 * changed: one that was edited since it was read is skipped. Call it before eraseLeads: after an error, the command then
 * still knows the person's names.
 */
export async function redactHits(database: Database, hits: readonly Hit[], now: Date): Promise<number> {
  let changed = 0;
  for (const [first, ...others] of textsOf(hits).values()) {
    const place = TEXT_PLACES.find(({ field }) => field === first?.field);
    if (!first || !place) continue;
    const spans = [first, ...others]
      .toSorted((a, b) => a.start - b.start)
      .flatMap(({ start, end }) => [start, end]);
    const redacted = redact(first.text, spans);
    const rows = await database.write(
      sql`WITH changed AS (${updateText(place, first, redacted)} RETURNING 1)
       INSERT INTO lead_redactions (lead_hash, field, event_id, redacted_at, spans, result_hash)
       SELECT hash_lead(${first.leadId}), ${first.field}, ${first.eventId}::float8::bigint, ${now}::timestamptz,
              ${spans}::integer[], ${hashText(redacted)} FROM changed RETURNING 1`,
    );
    changed += rows.length;
  }
  return changed;
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
