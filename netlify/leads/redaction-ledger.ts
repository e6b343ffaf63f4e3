import { hash } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { type ContactField, FREE_TEXT_FIELDS } from '../../src/shared/request/fields.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { REDACTED, redact, type Span } from './mentions.ts';
import { startOfRetention } from './retention.ts';

/**
 * A text in which other people may be named: a field of a request, or a note in its history. `customer-note`: a note about
 * a customer, which only older backups have; a restore makes it a note of a request.
 */
export type RedactableField = ContactField | 'note' | 'customer-note';

/** One text from which somebody's words were taken out (0016_redactions.sql). Holds none of them. */
export interface Redaction {
  leadHash: string;
  field: RedactableField;
  /** Of a note; otherwise 0. */
  eventId: number;
  /** ISO 8601. */
  redactedAt: string;
  /** Start and end of each passage, in the text before. */
  spans: number[];
  /** SHA-256 of the text afterwards. */
  resultHash: string;
}

/** A copy of the ledger outside the database. */
export interface RedactionCopy {
  read(): Promise<Redaction[]>;
  write(redactions: readonly Redaction[]): Promise<void>;
}

const KEY = 'redactions';

/** The copy in Netlify Blobs, beside that of the erasures. */
export function openRedactionCopy(): RedactionCopy {
  const store = getStore({ name: 'lead-erasures', consistency: 'strong' });
  return {
    read: async () => ((await store.get(KEY, { type: 'json' })) ?? []) as Redaction[],
    write: async (redactions) => void (await store.setJSON(KEY, redactions)),
  };
}

export const hashText = (text: string) => hash('sha256', text);

const keyOf = ({ leadHash, field, eventId, redactedAt }: Redaction) =>
  `${leadHash} ${field} ${eventId} ${redactedAt}`;

/** The entries of both, each once, in the order of time. */
export function mergeRedactions(one: readonly Redaction[], other: readonly Redaction[]): Redaction[] {
  const merged = new Map([...one, ...other].map((redaction) => [keyOf(redaction), redaction]));
  return [...merged.values()].sort((a, b) => (a.redactedAt < b.redactedAt ? -1 : 1));
}

export async function readRedactions(database: Database): Promise<Redaction[]> {
  const rows = await database.query<Omit<Redaction, 'redactedAt'> & { redactedAt: Date }>(
    `SELECT lead_hash AS "leadHash", field, event_id::int AS "eventId", redacted_at AS "redactedAt", spans,
            result_hash AS "resultHash"
     FROM lead_redactions ORDER BY redacted_at`,
  );
  return rows.map((row) => ({ ...row, redactedAt: row.redactedAt.toISOString() }));
}

const toSpans = (numbers: readonly number[]): Span[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => ({
    start: numbers[2 * i] ?? 0,
    end: numbers[2 * i + 1] ?? 0,
  }));

/**
 * The text after its redactions, which are in the order of time. It may have had some of them. Of a text that is not as
 * the ledger knows it nothing is kept: the words could be anywhere.
 */
export function repeatRedactions(text: string, redactions: readonly Redaction[]): string {
  const done = redactions.findLastIndex(({ resultHash }) => resultHash === hashText(text));
  let current = text;
  for (const { spans, resultHash } of redactions.slice(done + 1)) {
    current = redact(current, toSpans(spans));
    if (hashText(current) !== resultHash) return REDACTED;
  }
  return current;
}

interface Text {
  id: string;
  leadHash: string;
  field: RedactableField;
  eventId: number;
  text: string;
}

/** The texts that the ledger names, as far as the database has them. */
const READ_TEXTS = `
  SELECT leads.id, hash_lead(leads.id) AS "leadHash", field, 0 AS "eventId", text
  FROM leads CROSS JOIN LATERAL (VALUES ${FREE_TEXT_FIELDS.map(({ name }) => `('${name}', ${name})`).join(', ')})
    AS fields (field, text)
  WHERE hash_lead(leads.id) = ANY($1)
  UNION ALL
  SELECT lead_id, hash_lead(lead_id), 'note', id::int, note FROM lead_events
  WHERE note IS NOT NULL AND hash_lead(lead_id) = ANY($1)
  UNION ALL
  SELECT customer_id, hash_lead(customer_id), 'customer-note', id::int, note FROM customer_notes
  WHERE hash_lead(customer_id) = ANY($1)`;

const NOTE = `
  INSERT INTO lead_redactions (lead_hash, field, event_id, redacted_at, spans, result_hash)
  SELECT "leadHash", field, "eventId", "redactedAt", spans, "resultHash"
  FROM jsonb_to_recordset($1::jsonb) AS t ("leadHash" text, field text, "eventId" bigint, "redactedAt" timestamptz,
                                           spans integer[], "resultHash" text)
  ON CONFLICT DO NOTHING`;

function buildUpdate(field: RedactableField): string {
  if (field === 'note') return 'UPDATE lead_events SET note = $1 WHERE lead_id = $2 AND id = $3';
  if (field === 'customer-note')
    return 'UPDATE customer_notes SET note = $1 WHERE customer_id = $2 AND id = $3';
  return `UPDATE leads SET ${field} = $1 WHERE id = $2 AND $3 = 0`;
}

/** Takes the words of the ledger out again, and notes the ledger in the database. Returns how many texts it changed. */
export async function replayRedactions(
  database: Database,
  redactions: readonly Redaction[],
): Promise<number> {
  if (redactions.length === 0) return 0;
  const all = mergeRedactions(await readRedactions(database), redactions);
  const hashes = [...new Set(redactions.map(({ leadHash }) => leadHash))];
  let changed = 0;
  for (const { id, leadHash, field, eventId, text } of await database.query<Text>(READ_TEXTS, [hashes])) {
    const own = all.filter(
      (one) => one.leadHash === leadHash && one.field === field && one.eventId === eventId,
    );
    const redacted = repeatRedactions(text, own);
    if (redacted === text) continue;
    await database.write(buildUpdate(field), [redacted, id, eventId], { safeToRepeat: 'fixed values' });
    changed += 1;
  }
  // Last: after a failure the next run still finds the entries missing.
  await database.write(NOTE, [JSON.stringify(redactions)], { safeToRepeat: 'unique key' });
  return changed;
}

/**
 * Makes the ledger in the database and its copy equal, as reconcileErasures does. Returns how many texts of a restored
 * database were redacted again.
 */
export async function reconcileRedactions(
  database: Database,
  copy: RedactionCopy,
  now: Date,
): Promise<number> {
  const oldest = startOfRetention(now);
  await database.write('DELETE FROM lead_redactions WHERE redacted_at < $1', [oldest], {
    safeToRepeat: 'deletion',
  });
  const copied = await copy.read();
  const current = copied.filter(({ redactedAt }) => redactedAt >= oldest.toISOString());
  const known = new Set((await readRedactions(database)).map(keyOf));
  const changed = await replayRedactions(
    database,
    current.filter((one) => !known.has(keyOf(one))),
  );
  const all = mergeRedactions(current, await readRedactions(database));
  if (all.length !== copied.length) await copy.write(all);
  return changed;
}

/** The daily copy of the ledger. Never rejects; the next run copies what this one could not. */
export async function copyRedactions(
  database: Database,
  openCopy: () => RedactionCopy,
  now: Date,
): Promise<{ complete: boolean }> {
  try {
    await reconcileRedactions(database, openCopy(), now);
    return { complete: true };
  } catch (error) {
    logFailure('leads', 'redactions not copied', error);
    return { complete: false };
  }
}
