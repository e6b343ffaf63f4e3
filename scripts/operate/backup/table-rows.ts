import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The values of a row as PostgreSQL writes them, so that none loses precision or order. */
export type Row = readonly (string | null)[];

export interface Column {
  /** Quoted where SQL needs it. */
  name: string;
  type: string;
  isText: boolean;
  isIdentity: boolean;
  isKey: boolean;
}

/** Rows fetched or inserted at a time: at most a few megabytes, however large the table is. */
const BATCH = 500;

/** Values are written the same way on every server. */
export const FIXED_FORMATS =
  "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'";

/** The columns that hold values of their own: generated ones are computed again. */
export async function readColumns(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT quote_ident(attname) AS name, format_type(atttypid, atttypmod) AS type, attcollation <> 0 AS "isText",
       attidentity <> '' AS "isIdentity", coalesce(attnum = ANY(conkey), false) AS "isKey"
     FROM pg_attribute LEFT JOIN pg_constraint ON conrelid = attrelid AND contype = 'p'
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows;
}

/** Reads a table in batches, in the order of its key, which no locale changes. Needs an open transaction. */
export async function* readRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
): AsyncGenerator<Row> {
  const values = columns.map(({ name }) => `${name}::text`);
  const order = columns.filter(({ isKey }) => isKey);
  const keys = order.map(({ name, isText }) => (isText ? `${name} COLLATE "C"` : name));
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${values.join(', ')} FROM ${table} ORDER BY ${keys.join(', ')}`,
  );
  for (let isMore = true; isMore; ) {
    const { rows } = await client.query<string[]>({
      text: `FETCH ${BATCH} FROM backup_rows`,
      rowMode: 'array',
    });
    yield* rows;
    isMore = rows.length === BATCH;
  }
  await client.query('CLOSE backup_rows');
}

/** Inserts rows into a table. Ids keep their values. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ name, type }) => `${name}::${type}`).join(', ');
  const lists = columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await client.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM unnest(${lists}) AS t (${names})`,
      columns.map((_, i) => batch.map((row) => row[i])),
    );
  }
}

export interface Checksum {
  rows: number;
  /** Of the rows as JSON, a line each. */
  sha256: string;
}

/** Counts rows and computes their checksum. */
export function startChecksum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(line: string): void {
      hash.update(`${line}\n`);
      rows += 1;
    },
    finish: (): Checksum => ({ rows, sha256: hash.digest('hex') }),
  };
}
