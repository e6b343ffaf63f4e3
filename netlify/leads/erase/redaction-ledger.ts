import { hash } from 'node:crypto';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { MOST_LINES, TERM_NAMES } from '../../../src/shared/proposal/proposal.ts';
import { isTyped } from '../../../src/shared/request/field-uses.ts';
import { CONTACT_FIELDS } from '../../../src/shared/request/fields.ts';
import { environmentErasures } from '../../platform/blob-store.ts';
import type { Database } from '../../platform/database.ts';
import { logFailure } from '../../platform/log.ts';
import {
  type Entries,
  ERASURES,
  type Ledger,
  type LedgerCopy,
  openErasureCopy,
  reconcileLedger,
} from './erasure-ledger.ts';
import { REDACTED, redact } from './redact.ts';

/** A column, or a field of a request, with free text, which may name other people. */
export interface TextPlace {
  field: string;
  table: string;
  column: string;
  /** The column with the lead's id. */
  owner: string;
  /** An expression for a number that distinguishes the rows of one lead. */
  key: string;
  /** Where the text stands in a JSON column. */
  path?: string;
}

export const TEXT_PLACES: readonly TextPlace[] = [
  ...CONTACT_FIELDS.filter(isTyped).map(({ name }) => ({
    field: name,
    table: 'leads',
    column: 'request',
    owner: 'id',
    key: '0',
    path: `{${name}}`,
  })),
  { field: 'follow-up', table: 'leads', column: 'follow_up_note', owner: 'id', key: '0' },
  { field: 'note', table: 'lead_events', column: 'note', owner: 'lead_id', key: 'id' },
  ...[
    ...TERM_NAMES.map((name) => ({ field: `proposal-${name}`, path: `{terms,${name}}` })),
    ...Array.from({ length: MOST_LINES }, (_, line) => ({
      field: `proposal-line-${line + 1}`,
      path: `{lines,${line},text}`,
    })),
  ].map((place) => ({ ...place, table: 'proposals', column: 'content', owner: 'lead_id', key: 'version' })),
  { field: 'signatory', table: 'proposals', column: 'answered_by', owner: 'lead_id', key: 'version' },
  {
    field: 'file',
    table: 'lead_attachments',
    column: 'name',
    owner: 'lead_id',
    key: "('x' || right(file_id::text, 12))::bit(48)::bigint",
  },
];

/** An expression for the place's text. */
const textOf = ({ column, path }: TextPlace) => (path ? `(${column} #>> '${path}')` : column);

export interface LeadText {
  leadId: string;
  field: string;
  /** Of a note or a file; otherwise 0. */
  eventId: number;
  text: string;
}

/** Selects the texts of the places whose owner and text meet a condition. */
export const selectTexts = (
  places: readonly TextPlace[],
  condition: (owner: string, text: string) => Sql,
): Sql =>
  join(
    places.map((place) => {
      const { field, table, owner, key } = place;
      const text = textOf(place);
      return sql`${raw(`SELECT ${owner} AS "leadId", '${field}' AS field, (${key})::float8 AS "eventId", ${text} AS text
         FROM ${table} WHERE ${text} <> ''`)} AND ${condition(owner, text)}`;
    }),
    ' UNION ALL ',
  );

/** Replaces a text if it is unchanged since it was read. */
export function updateText(place: TextPlace, read: Omit<LeadText, 'field'>, text: string): Sql {
  const { table, column, owner, key, path } = place;
  const value = path
    ? sql`jsonb_set(${raw(column)}, ${raw(`'${path}'`)}, to_jsonb(${text}::text))`
    : sql`${text}`;
  return sql`UPDATE ${raw(table)} SET ${raw(column)} = ${value}
    WHERE ${raw(owner)} = ${read.leadId} AND (${raw(key)})::float8 = ${read.eventId} AND ${raw(textOf(place))} = ${read.text}`;
}

/** One text from which a person's words were removed (0016_redactions.sql). Contains none of them. */
export interface Redaction {
  leadHash: string;
  field: string;
  eventId: number;
  /** ISO 8601. */
  redactedAt: string;
  /** Start and end of each passage in the original text. */
  spans: number[];
  /** SHA-256 of the text afterwards. */
  resultHash: string;
}
export type Redactions = Entries<Redaction>;

export const hashText = (text: string) => hash('sha256', text);

export const toRedactions = (list: readonly Redaction[]): Redactions =>
  new Map(list.map((one) => [`${one.leadHash} ${one.field} ${one.eventId} ${one.redactedAt}`, one]));

const KEY = 'redactions';

/** Opens the copy in Netlify Blobs, beside that of the erasures. */
export function openRedactionCopy(): LedgerCopy<Redaction> {
  return {
    read: async () => toRedactions((await environmentErasures.read<Redaction[]>(KEY))?.value ?? []),
    write: async (redactions) => void (await environmentErasures.write(KEY, [...redactions.values()])),
  };
}

/**
 * Applies redactions to a text in the order of time; some may have been applied before. If the text does not match the
 * ledger, the whole text is removed: the words could be anywhere.
 */
function repeatRedactions(text: string, redactions: readonly Redaction[]): string {
  const done = redactions.findLastIndex(({ resultHash }) => resultHash === hashText(text));
  let current = text;
  for (const { spans, resultHash } of redactions.slice(done + 1)) {
    current = redact(current, spans);
    if (hashText(current) !== resultHash) return REDACTED;
  }
  return current;
}

async function readRedactions(database: Database): Promise<Redactions> {
  const rows = await database.query<Omit<Redaction, 'redactedAt'> & { redactedAt: Date }>(
    `SELECT lead_hash AS "leadHash", field, event_id::float8 AS "eventId", redacted_at AS "redactedAt", spans,
            result_hash AS "resultHash"
     FROM lead_redactions`,
  );
  return toRedactions(rows.map((row) => ({ ...row, redactedAt: row.redactedAt.toISOString() })));
}

/** Repeats the ledger's redactions in these places, and records them in the database. Returns how many texts changed. */
export async function replayRedactions(
  database: Database,
  redactions: Redactions,
  places = TEXT_PLACES,
): Promise<number> {
  if (redactions.size === 0) return 0;
  const given = [...redactions.values()];
  const all = [...new Map([...(await readRedactions(database)), ...redactions]).values()].toSorted((a, b) =>
    a.redactedAt < b.redactedAt ? -1 : 1,
  );
  const texts = await database.query<LeadText & { leadHash: string }>(
    sql`SELECT *, hash_lead("leadId") AS "leadHash" FROM (${selectTexts(places, () => sql`true`)}) AS texts
     WHERE hash_lead("leadId") = ANY(${[...new Set(given.map(({ leadHash }) => leadHash))]})`,
  );
  let changed = 0;
  for (const { leadId, leadHash, field, eventId, text } of texts) {
    const place = places.find((one) => one.field === field);
    const own = all.filter(
      (one) => one.leadHash === leadHash && one.field === field && one.eventId === eventId,
    );
    const redacted = repeatRedactions(text, own);
    if (!place || redacted === text) continue;
    await database.write(updateText(place, { leadId, eventId, text }, redacted), {
      safeToRepeat: 'expected state',
    });
    changed += 1;
  }
  // Last: if a statement fails, the next run still finds the entries missing.
  await database.write(
    sql`INSERT INTO lead_redactions (lead_hash, field, event_id, redacted_at, spans, result_hash)
     SELECT "leadHash", field, "eventId", "redactedAt", spans, "resultHash"
     FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS t ("leadHash" text, field text, "eventId" bigint, "redactedAt" timestamptz,
                                              spans integer[], "resultHash" text)
     ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
  return changed;
}

export const REDACTIONS: Ledger<Redaction> = {
  table: 'lead_redactions',
  timeColumn: 'redacted_at',
  read: readRedactions,
  replay: replayRedactions,
};

/**
 * Synchronises both ledgers with their copies. Returns how many leads were erased again, and how many texts redacted again.
 */
export async function reconcileLedgers(database: Database, now: Date): Promise<[number, number]> {
  return [
    await reconcileLedger(database, ERASURES, openErasureCopy(), now),
    await reconcileLedger(database, REDACTIONS, openRedactionCopy(), now),
  ];
}

/** The daily copy of the ledgers. Never rejects; the next run copies what this one could not. */
export async function copyLedgers(database: Database, now: Date): Promise<{ complete: boolean }> {
  try {
    await reconcileLedgers(database, now);
    return { complete: true };
  } catch (error) {
    logFailure('leads', 'erasures not copied', error);
    return { complete: false };
  }
}
