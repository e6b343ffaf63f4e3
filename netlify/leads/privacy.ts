import { FREE_TEXT_FIELDS } from '../../src/shared/request/fields.ts';
import type { Database } from '../platform/database.ts';
import { type Identity, redact } from './mentions.ts';
import { phonesIn } from './phones-in.ts';
import {
  type Candidates,
  findCandidates,
  identify,
  type Mention,
  PERSON_COLUMNS,
  type PersonRow,
} from './privacy-candidates.ts';
import { hashText } from './redaction-ledger.ts';

/** How a person is found: by their e-mail address or phone, or by the reference of a request. */
export interface Subject {
  by: 'email' | 'phone' | 'reference';
  value: string;
}

/** What is stored about one person, as plain data. */
export interface PersonalData {
  subject: Subject;
  /** The requests that the subject found. */
  own: PersonRow[];
  /** Whole rows by table: `leads` first, then the tables that refer to it. */
  tables: Record<string, Record<string, unknown>[]>;
  /** What may concern the person as well. A colleague has to judge it. */
  candidates: Candidates;
}

/** Narrows or widens what is found. */
export interface Search {
  /** References without the hyphen, of own requests or candidates: the person's are these alone. */
  only?: readonly string[] | undefined;
  /** Further names to look for in texts. */
  names?: readonly string[] | undefined;
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

/** The requests that are the person's own. */
async function findOwn(database: Database, subject: Subject): Promise<PersonRow[]> {
  const rows = await database.query<PersonRow>(
    `SELECT ${PERSON_COLUMNS} FROM leads WHERE ${OWN[subject.by]} ORDER BY received_at`,
    [termOf(subject)],
  );
  const wanted = termOf(subject);
  return rows.filter(({ phone }) => subject.by !== 'phone' || phonesIn(phone).includes(wanted));
}

/** How the person can be named, also if no request is theirs. */
function identifySubject(subject: Subject, own: readonly PersonRow[], names?: readonly string[]): Identity {
  const identity = identify(own, names);
  const term = termOf(subject);
  const add = (known: readonly string[], value: string) => [...new Set([...known, value])];
  if (subject.by === 'email') return { ...identity, emails: add(identity.emails, term.toLowerCase()) };
  if (subject.by === 'phone') return { ...identity, phones: add(identity.phones, term) };
  return { ...identity, references: add(identity.references, term.replaceAll('-', '').toUpperCase()) };
}

/**
 * Read from the database's constraints, so that a later table is never forgotten. Names are quoted as SQL needs it. The
 * index of words holds nothing that the others do not hold.
 */
function findDependents(database: Database): Promise<Dependent[]> {
  return database.query<Dependent>(
    `SELECT conrelid::regclass::text AS table, quote_ident(attname) AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'leads'::regclass AND conrelid <> 'lead_search'::regclass ORDER BY 1`,
  );
}

/** Everything stored about a person in the database, and what may concern them as well. */
export async function exportPersonalData(
  database: Database,
  subject: Subject,
  { only, names }: Search = {},
): Promise<PersonalData> {
  const own = await findOwn(database, subject);
  const isChosen = ({ reference }: PersonRow) => only?.includes(reference) ?? true;
  // If one phone leads to several people, the chosen requests say who is meant.
  const meant = own.some(isChosen) ? own.filter(isChosen) : own;
  const candidates = await findCandidates(database, meant, identifySubject(subject, meant, names));
  const found = [...own, ...candidates.requests].filter(
    (row, index, all) => all.findIndex(({ id }) => id === row.id) === index,
  );
  const chosen = only ? found.filter(isChosen) : own;
  const rowsOf = async (from: string) => {
    const rows = await database.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${from}`,
      [chosen.map(({ id }) => id)],
    );
    return rows.map(({ row }) => row);
  };
  const tables: PersonalData['tables'] = {
    leads: await rowsOf('leads t WHERE id = ANY($1) ORDER BY received_at'),
  };
  for (const { table, column } of await findDependents(database)) {
    tables[table] = await rowsOf(`${table} t WHERE ${column} = ANY($1)`);
  }
  const isIn = (ids: readonly PersonRow[], id: string) => ids.some((row) => row.id === id);
  return {
    subject,
    own,
    tables,
    candidates: {
      requests: candidates.requests.filter(({ id }) => !isIn(chosen, id)),
      mentions: candidates.mentions.filter(({ leadId }) => !isIn(chosen, leadId)),
    },
  };
}

/** What one erasure takes: rows by table, and texts of others that lost passages. */
export interface Erased {
  erased: Record<string, number>;
  redacted: { leads: number; lead_events: number };
}

const redactionOf = ({ leadId, field, eventId, text, spans }: Mention) => {
  const redacted = redact(text, spans);
  const numbers = spans.flatMap(({ start, end }) => [start, end]);
  return { leadId, field, eventId, redacted, spans: numbers, resultHash: hashText(redacted) };
};

/**
 * Erases requests, by default all of the person's own, and takes the passages of `mentions` out of other people's, in one
 * statement: `ON DELETE CASCADE` takes the rows of the other tables along. A mention in an erased request counts as
 * erased. The statement is never sent twice, so that the numbers are true: after an error, run the command again.
 */
export async function erasePersonalData(
  database: Database,
  subject: Subject,
  { leads, mentions = [] }: { leads?: readonly string[]; mentions?: readonly Mention[] } = {},
  now = new Date(),
): Promise<Erased> {
  const chosen = leads ?? (await findOwn(database, subject)).map(({ id }) => id);
  const dependents = await findDependents(database);
  // Every part of a statement sees the tables as they were before it.
  const counts = dependents.map(
    ({ table, column }) => `(SELECT count(*) FROM ${table} WHERE ${column} IN (SELECT id FROM chosen))`,
  );
  const redactedField = (field: string) =>
    `${field} = coalesce((SELECT redacted FROM texts WHERE "leadId" = leads.id AND field = '${field}'), leads.${field})`;
  const tables = ['leads', ...dependents.map(({ table }) => table)];
  const [row] = await database.write<{ counts: number[]; leads: number; events: number }>(
    `WITH chosen AS (
       SELECT id FROM leads WHERE id = ANY($1)
     ), texts AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS t ("leadId" uuid, field text, "eventId" bigint, redacted text,
                                                         spans integer[], "resultHash" text)
       WHERE NOT "leadId" IN (SELECT id FROM chosen)
     ), erased AS (
       DELETE FROM leads WHERE id IN (SELECT id FROM chosen) RETURNING 1
     ), redacted_leads AS (
       UPDATE leads SET ${FREE_TEXT_FIELDS.map(({ name }) => redactedField(name)).join(', ')}
       WHERE id IN (SELECT "leadId" FROM texts WHERE field <> 'note') RETURNING 1
     ), redacted_events AS (
       UPDATE lead_events SET note = texts.redacted FROM texts
       WHERE texts.field = 'note' AND lead_events.id = "eventId" AND lead_id = "leadId" RETURNING 1
     ), words_gone AS (
       -- The index of the deploy before: nothing else takes the words out of it.
       DELETE FROM lead_search WHERE lead_id IN (SELECT "leadId" FROM texts)
     ), noted AS (
       INSERT INTO lead_redactions (lead_hash, field, event_id, redacted_at, spans, result_hash)
       SELECT hash_lead("leadId"), field, "eventId", $3::timestamptz, spans, "resultHash" FROM texts
     )
     SELECT ARRAY[${['(SELECT count(*) FROM erased)', ...counts].join(', ')}]::int[] AS counts,
            (SELECT count(*) FROM redacted_leads)::int AS leads, (SELECT count(*) FROM redacted_events)::int AS events`,
    [chosen, JSON.stringify(mentions.map(redactionOf)), now],
  );
  return {
    erased: Object.fromEntries(tables.map((table, index) => [table, row?.counts[index] ?? 0])),
    redacted: { leads: row?.leads ?? 0, lead_events: row?.events ?? 0 },
  };
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
