import { hash } from 'node:crypto';
import type pg from 'pg';
import { ERASURES, type Erasures, mergeEntries } from '../../../netlify/leads/erase/erasure-ledger.ts';
import {
  REDACTIONS,
  type Redaction,
  type Redactions,
  replayRedactions,
  TEXT_PLACES,
  toRedactions,
} from '../../../netlify/leads/erase/redaction-ledger.ts';
import { eraseOldLeads } from '../../../netlify/leads/erase/retention.ts';
import type { PictureStore } from '../../../netlify/pictures/picture-store.ts';
import type { Database } from '../../../netlify/platform/database.ts';
import { describeFailure } from '../../../netlify/platform/failure.ts';
import type { Part, Summary } from './backup-format.ts';
import { type Column, FIXED_FORMATS, insertRows, type Row, readColumns, readRows } from './table-rows.ts';
import { BACKED_UP } from './tables.ts';

/** Why a database cannot take the backup; nothing was changed. */
class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError';
}

export interface Restored extends Summary {
  /** Leads that were erased after the backup was taken, or are past their retention. */
  erasedAgain: number;
  /** Texts from which somebody's words were taken out after the backup. */
  redactedAgain: number;
  /** The rows that the database refused or has otherwise than the backup, each with its key. All others are restored. */
  problems: string[];
}

/** Browsers remember revisions of the catalogue that came after the backup; new ones must be higher. */
const GAP = 1000;
/** Rows held before they are inserted. */
const HELD = 500;

// Backups until November 2026 have customers, of whom the database knows nothing any more. As 0031_no_customers.sql did, each
// note about a customer becomes one of the customer's newest request. Needed until March 2027: backups are kept for 90 days.
const FORMER_TABLES = ['customers', 'customer_notes'];
const ADD_FORMER = `
  CREATE TEMPORARY TABLE customers (id uuid PRIMARY KEY, joined_to uuid) ON COMMIT DROP;
  CREATE TEMPORARY TABLE customer_notes (
    id bigint PRIMARY KEY, customer_id uuid, happened_at timestamptz, author text, note text, key uuid
  ) ON COMMIT DROP;
  ALTER TABLE leads ADD COLUMN customer_id uuid`;
const MOVE_FORMER = `
  INSERT INTO lead_events (lead_id, happened_at, author, kind, note, key)
  SELECT newest.id, happened_at, author, 'note', note, key
  FROM customer_notes JOIN customers AS own ON own.id = customer_id
  CROSS JOIN LATERAL (
    SELECT leads.id FROM customers AS member JOIN leads ON leads.customer_id = member.id
    -- Two joinings at the same moment may have joined two customers to each other.
    WHERE member.id IN (own.id, own.joined_to) OR member.joined_to IN (own.id, own.joined_to)
    ORDER BY received_at DESC, leads.id DESC LIMIT 1
  ) AS newest
  ORDER BY customer_notes.id
  ON CONFLICT DO NOTHING;
  ALTER TABLE leads DROP COLUMN customer_id`;
const CUSTOMER_NOTE = {
  field: 'customer-note',
  table: 'customer_notes',
  column: 'note',
  owner: 'customer_id',
  key: 'id',
};

// Backups until November 2026 have these too. Those from before `request` have nothing else of the request. Needed until
// March 2027.
const FORMER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  leads: ['name', 'email', 'phone', 'company', 'segment', 'machine', 'message', 'urgent'],
};

/** How the rows of a backup's table are stored: without the former columns, and with a `request` built of them. */
function adaptTable(table: string, names: readonly string[]) {
  const isFormer = (name: string) => FORMER_COLUMNS[table]?.includes(name) === true;
  const isBuilt = names.some(isFormer) && !names.includes('request');
  const keep = <Value>(values: readonly Value[]) => values.filter((_, i) => !isFormer(names[i] ?? ''));
  const build = (row: Row) =>
    JSON.stringify(Object.fromEntries(names.flatMap((name, i) => (isFormer(name) ? [[name, row[i]]] : []))));
  return {
    kept: keep(names),
    added: isBuilt ? ['request'] : [],
    keep: (row: Row): Row => keep(row),
    add: (row: Row): Row => (isBuilt ? [build(row)] : []),
  };
}

/** Locks the tables, so that nobody writes until the restore has ended. */
async function lockTables(client: pg.ClientBase): Promise<void> {
  for (const table of BACKED_UP) {
    const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
      table,
    ]);
    if (!rows[0]?.exists)
      throw new RestoreRefusedError(`falta a tabela ${table}: aplique antes as migrações`);
    await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  }
}

/**
 * Stores rows as they are: no trigger runs. A row may refer to a later one of its table. Both need the owner of the tables, not a superuser. A failed transaction takes them back.
 */
async function setRules(client: pg.ClientBase, areOn: boolean): Promise<void> {
  for (const table of BACKED_UP) {
    await client.query(`ALTER TABLE ${table} ${areOn ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);
    const { rows } = await client.query<{ name: string }>(
      "SELECT quote_ident(conname) AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = to_regclass($1) AND confrelid = conrelid",
      [table],
    );
    for (const { name } of rows)
      await client.query(
        `ALTER TABLE ${table} ALTER CONSTRAINT ${name} ${areOn ? 'NOT DEFERRABLE' : 'DEFERRABLE INITIALLY DEFERRED'}`,
      );
  }
}

async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  for (const table of BACKED_UP) {
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount) throw new RestoreRefusedError(`o banco não está vazio: a tabela ${table} tem dados`);
  }
}

/** Moves the rows that a new database has received before the restore into temporary tables. */
async function setAside(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM catalogue_history WHERE action <> 'seeded' LIMIT 1");
  if (rowCount)
    throw new RestoreRefusedError('alguém já mudou o catálogo deste banco: duas histórias não se juntam');
  for (const table of BACKED_UP)
    await client.query(`CREATE TEMPORARY TABLE new_${table} ON COMMIT DROP AS SELECT * FROM ${table}`);
  // With the tables that are made from these.
  await client.query(`TRUNCATE ${BACKED_UP.join(', ')} CASCADE`);
}

/** Adds those rows to the restored ones, under new ids. */
async function putBack(client: pg.ClientBase): Promise<void> {
  for (const table of BACKED_UP) {
    // Here it only has the built-in products, and the backup has its own.
    if (table === 'catalogue_history') continue;
    const columns = (await readColumns(client, table)).filter(({ isIdentity }) => !isIdentity);
    const names = columns.map(({ name }) => name).join(', ');
    const onConflict =
      table === 'quote_counts'
        ? '(day, label) DO UPDATE SET total = quote_counts.total + EXCLUDED.total'
        : 'DO NOTHING';
    await client.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM new_${table} ON CONFLICT ${onConflict}`,
    );
  }
}

async function findColumns(
  client: pg.ClientBase,
  table: string,
  names: readonly string[],
): Promise<Column[]> {
  const known = new Map((await readColumns(client, table)).map((column) => [column.name, column]));
  return names.map((name) => {
    const column = known.get(name);
    if (column) return column;
    throw new RestoreRefusedError(
      `a cópia tem ${table}.${name}, que este banco não tem: use a versão do site que a fez, ou uma mais nova`,
    );
  });
}

async function moveSequences(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  for (const { name } of columns.filter(({ isIdentity }) => isIdentity))
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT coalesce(max(${name}), 0) + $3::int FROM ${table}))`,
      [table, name, GAP],
    );
}

/** The functions' view of the client, inside of its transaction. */
const inTransaction = (client: pg.ClientBase): Database => ({
  query: async (statement) => (await client.query(statement)).rows,
  write: async (statement) => (await client.query(statement)).rows,
  close: async () => {},
});

/** A row by its key, which tells nothing about a person. */
const nameRow = (table: string, columns: readonly Column[], row: Row) =>
  `${table} ${row.filter((_, i) => columns[i]?.isKey).join(' ')}`;

/** Inserts rows. Returns those that the database refuses, with its code; the others are stored. */
async function storeRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<string[]> {
  await client.query('SAVEPOINT before_rows');
  try {
    await insertRows(client, table, columns, rows);
    await client.query('RELEASE before_rows');
    return [];
  } catch (error) {
    await client.query('ROLLBACK TO before_rows; RELEASE before_rows');
    const [first] = rows;
    if (first && rows.length === 1)
      return [`${nameRow(table, columns, first)}: o banco a recusou (${describeFailure(error)})`];
    const middle = Math.ceil(rows.length / 2);
    return [
      ...(await storeRows(client, table, columns, rows.slice(0, middle))),
      ...(await storeRows(client, table, columns, rows.slice(middle))),
    ];
  }
}

const digestOf = (row: Row) => hash('sha256', JSON.stringify(row), 'base64');

/** Loads the tables, and compares each with the backup, as read back from the database. */
async function loadTables(
  client: pg.ClientBase,
  parts: AsyncIterable<Part>,
  pictures: PictureStore | undefined,
): Promise<Summary & { problems: string[] }> {
  let table = '';
  let adapted = adaptTable('', []);
  let columns: Column[] = [];
  let added: Column[] = [];
  let held: Row[] = [];
  let expected = new Set<string>();
  let summary: Summary | undefined;
  const problems: string[] = [];
  const flush = async () => {
    problems.push(...(await storeRows(client, table, [...columns, ...added], held)));
    held = [];
  };
  const compare = async () => {
    for await (const row of readRows(client, table, columns)) {
      if (!expected.has(digestOf(row)))
        problems.push(`${nameRow(table, columns, row)}: ficou diferente da cópia`);
    }
  };
  for await (const part of parts) {
    if (part.kind === 'table') {
      table = part.table;
      if (![...BACKED_UP, ...FORMER_TABLES].includes(table))
        throw new RestoreRefusedError(`a cópia tem a tabela ${table}, que esta versão do site não conhece`);
      adapted = adaptTable(table, part.columns);
      columns = await findColumns(client, table, adapted.kept);
      added = await findColumns(client, table, adapted.added);
      expected = new Set();
    } else if (part.kind === 'row') {
      const row = adapted.keep(part.row);
      held.push([...row, ...adapted.add(part.row)]);
      expected.add(digestOf(row));
      if (held.length === HELD) await flush();
    } else if (part.kind === 'table end') {
      await flush();
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await compare();
      await moveSequences(client, table, columns);
    } else if (part.kind === 'picture') await pictures?.write(part.picture.name, part.picture.bytes);
    else if (part.kind === 'end') summary = part.summary;
  }
  if (!summary) throw new Error('a cópia não tem fim');
  return { ...summary, problems };
}

interface RestoreOptions {
  /** A newer ledger than that of the backup. */
  erasures: Erasures;
  redactions?: Redactions;
  pictures?: PictureStore | undefined;
  now: Date;
  /** Keeps what a new database has received meanwhile, instead of refusing it. */
  keepsNew?: boolean;
}

/**
 * Restores a backup into an empty database, in one transaction: a failure leaves it as it was. A row that the database
 * does not take is named in `problems`, and stops no other. People who were erased
 * after the backup was taken never become visible. Pictures that were written stay: nothing shows them.
 */
export async function restoreBackup(
  client: pg.ClientBase,
  parts: AsyncIterable<Part>,
  { erasures, redactions = new Map(), pictures, now, keepsNew = false }: RestoreOptions,
): Promise<Restored> {
  await client.query(`BEGIN; ${FIXED_FORMATS}`);
  try {
    await lockTables(client);
    await client.query(ADD_FORMER);
    await (keepsNew ? setAside(client) : refuseUnlessEmpty(client));
    await setRules(client, false);
    const loaded = await loadTables(client, parts, pictures);
    await setRules(client, true);
    // Their triggers did not run.
    await client.query(
      'SELECT refresh_note_words(ARRAY(SELECT DISTINCT lead_id FROM lead_events WHERE note IS NOT NULL))',
    );
    // Newer than any page that the second store still has of a later state.
    await client.query('UPDATE leads SET page_version = page_version + 1000000');
    if (keepsNew) await putBack(client);
    const database = inTransaction(client);
    const replayed = await ERASURES.replay(database, mergeEntries(erasures, await ERASURES.read(database)));
    const redactedAgain = await replayRedactions(
      database,
      mergeEntries(redactions, await REDACTIONS.read(database)),
      [...TEXT_PLACES, CUSTOMER_NOTE],
    );
    await client.query(MOVE_FORMER);
    const purged = await eraseOldLeads({ database, now: () => now }, { isLimited: false });
    if (!purged.complete) throw new Error('os pedidos antigos não foram apagados');
    await client.query('COMMIT');
    return { ...loaded, erasedAgain: replayed + purged.erased, redactedAgain };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** `2026-11-20 15:00:00.123456+00`, as FIXED_FORMATS writes it, in ISO 8601. */
const toIso = (timestamp: string) => new Date(`${timestamp.replace(' ', 'T')}:00`).toISOString();

/** The ledgers in another, newer backup. */
export async function collectLedgers(
  parts: AsyncIterable<Part>,
): Promise<{ erasures: Erasures; redactions: Redactions }> {
  const erasures = new Map<string, string>();
  const redactions: Redaction[] = [];
  let table = '';
  let columns: readonly string[] = [];
  for await (const part of parts) {
    if (part.kind === 'table') ({ table, columns } = part);
    if (part.kind !== 'row' || !['lead_erasures', 'lead_redactions'].includes(table)) continue;
    const textOf = (name: string) => part.row[columns.indexOf(name)] ?? '';
    if (table === 'lead_erasures') erasures.set(textOf('lead_hash'), toIso(textOf('erased_at')));
    else
      redactions.push({
        leadHash: textOf('lead_hash'),
        field: textOf('field'),
        eventId: Number(textOf('event_id')),
        redactedAt: toIso(textOf('redacted_at')),
        // `{12,21}`, as PostgreSQL writes an array.
        spans: textOf('spans').match(/\d+/g)?.map(Number) ?? [],
        resultHash: textOf('result_hash'),
      });
  }
  return { erasures, redactions: toRedactions(redactions) };
}
