import type pg from 'pg';
import type { PictureArchive } from '../../../netlify/pictures/picture-store.ts';
import type { WrittenPart } from './backup-format.ts';
import { FIXED_FORMATS, readColumns, readRows } from './table-rows.ts';
import { BACKED_UP } from './tables.ts';

/** Reads all tables as they were at one moment, then the pictures. Holds a few rows or one picture at a time. */
export async function* takeBackup(
  client: pg.ClientBase,
  pictures: PictureArchive | undefined,
  now: Date,
): AsyncGenerator<WrittenPart> {
  yield { kind: 'start', takenAt: now.toISOString() };
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${FIXED_FORMATS}`);
  try {
    for (const table of BACKED_UP) {
      const columns = await readColumns(client, table);
      yield { kind: 'table', table, columns: columns.map(({ name }) => name) };
      for await (const row of readRows(client, table, columns)) yield { kind: 'row', row };
      yield { kind: 'table end', table };
    }
  } finally {
    await client.query('ROLLBACK');
  }
  // Pictures are never changed or deleted, so the products of the snapshot find theirs.
  for await (const name of pictures?.names() ?? []) {
    const bytes = await pictures?.read(name);
    if (!bytes) throw new Error(`a foto ${name} não pôde ser lida`);
    yield { kind: 'picture', picture: { name, bytes: new Uint8Array(bytes) } };
  }
  yield { kind: 'end' };
}
