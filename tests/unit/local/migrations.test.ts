import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NetlifyDB } from '@netlify/database-dev';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyMigrations } from '../../../netlify/local/database.ts';

const database = new NetlifyDB({ logger: () => {} });
let folder: string;

beforeAll(() => database.start());
afterAll(() => database.stop());
beforeEach(async () => {
  await database.reset();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function apply(files: Record<string, string>) {
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  await applyMigrations(database, folder);
}

const PARTS = { '0001_parts.sql': "-- Spare parts.\nCREATE TABLE parts\n(name text DEFAULT '-- none');\n" };

test('applies each migration once, in the order of the names', async () => {
  await apply({ ...PARTS, '0002_size.sql': 'ALTER TABLE parts ADD size int' });
  await apply({ '0010_unit.sql': 'ALTER TABLE parts ADD unit text' });
  expect(await database.query("INSERT INTO parts VALUES ('rosca', 60, 'mm') RETURNING name")).toMatchObject({
    rows: [{ name: 'rosca' }],
  });
});

test('names a broken migration and its line, changes nothing, and applies it once it is fixed', async () => {
  const broken = { '0002_size.sql': '-- In mm.\nALTER TABLE parts ADD size int;\nCREATE TABEL x ();\n' };
  await expect(apply({ ...PARTS, ...broken })).rejects.toThrow(
    `${join(folder, '0002_size.sql')}:3 falhou: syntax error at or near "TABEL"`,
  );
  await expect(database.query('SELECT size FROM parts')).rejects.toThrow('size');
  await apply({ '0002_size.sql': 'ALTER TABLE parts ADD size int' });
  expect((await database.query('SELECT size FROM parts')).rows).toEqual([]);
});
