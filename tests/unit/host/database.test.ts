import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NetlifyDB } from '@netlify/database-dev';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalDatabase, startDatabase } from '../../../netlify/host/database.ts';
import { applyMigrations } from '../../../netlify/host/migrate.ts';
import { QUICK_DATABASE } from '../../fixtures/quick-database.ts';
import { IS_LONG } from '../../fixtures/tier.ts';

let folder: string;
let directory: string;
let migrations: string;
let database: LocalDatabase;
let pool: pg.Pool;

const count = async () => Number((await pool.query('SELECT count(*) FROM parts')).rows[0].count);

async function start(): Promise<void> {
  database = await startDatabase({ directory, migrations });
  pool = new pg.Pool({ connectionString: database.url, max: 5 });
}

async function stop(): Promise<void> {
  await pool.end();
  await database.stop();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'));
  directory = join(folder, 'db');
  migrations = join(folder, 'migrations');
  await mkdir(migrations);
  await writeFile(join(migrations, '0001_parts.sql'), 'CREATE TABLE parts (name text NOT NULL)');
  await writeFile(join(migrations, '0002_unique.sql'), 'ALTER TABLE parts ADD UNIQUE (name)');
  // Leftovers of a killed first start, which Postgres cannot use.
  await mkdir(`${directory}.new`);
  await writeFile(join(`${directory}.new`, 'PG_VERSION'), '17');
  await start();
});

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

test('parallel connections get their own results', async () => {
  const answers = await Promise.all([...Array(40).keys()].map((n) => pool.query('SELECT $1::int AS n', [n])));
  expect(answers.map(({ rows }) => rows[0].n)).toEqual([...Array(40).keys()]);
});

test('a rollback undoes nothing of another connection', async () => {
  const before = await count();
  const insert = async (n: number) => {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO parts VALUES ($1)', [`transaction ${n}`]);
    await new Promise((done) => setTimeout(done, 5));
    await client.query(n % 2 ? 'ROLLBACK' : 'COMMIT');
    client.release();
  };
  await Promise.all([...Array(10).keys()].map(insert));
  expect(await count()).toBe(before + 5);
});

test('rolls back the transaction of a lost connection, and serves the others', async () => {
  const before = await count();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('BEGIN');
  await client.query(`INSERT INTO parts VALUES ('lost')`);
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await count()).toBe(before);
});

test('makes the folders that are missing', async () => {
  const inner = join(folder, 'missing', 'db');
  await (await startDatabase({ directory: inner, migrations })).stop();
  expect(await readdir(inner)).toContain('PG_VERSION');
});

test('refuses a folder in use, every time', async () => {
  const again = () => startDatabase({ directory, migrations });
  await expect(again()).rejects.toThrow('já está em uso');
  await expect(again()).rejects.toThrow('já está em uso');
});

const addBroken = async (name: string) => {
  const broken = join(folder, name);
  await mkdir(broken);
  await writeFile(join(broken, '0003_broken.sql'), 'CREATE TABEL x ()');
  return broken;
};

test('keeps data after a restart, also if a migration is broken, which it names', async () => {
  await pool.query(`INSERT INTO parts VALUES ('kept')`);
  await stop();
  const failure = await startDatabase({ directory, migrations: await addBroken('broken') }).catch(
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/0003_broken\.sql falhou: .*TABEL/);
  await start();
  await expect(pool.query(`INSERT INTO parts VALUES ('kept')`)).rejects.toThrow('unique');
});

test('leaves nothing of a killed first start beside the database', async () => {
  expect((await readdir(folder)).filter((name) => name.startsWith('db'))).toEqual(['db']);
});

const MODULE = resolve(import.meta.dirname, '../../../netlify/host/database.ts');

/** Starts a database in a process that is killed when the folder around it holds `files` files. */
async function killFirstStart(own: { directory: string; migrations: string }, files: number): Promise<void> {
  const start = `import { startDatabase } from ${JSON.stringify(MODULE)}; await startDatabase(${JSON.stringify(own)});`;
  const options = [...QUICK_DATABASE, '--input-type=module', '--eval', start];
  const child = spawn(process.execPath, options, { stdio: 'ignore' });
  const gone = new Promise((done) => child.once('close', done));
  const around = join(own.directory, '..');
  let found = 0;
  while (found < files && child.exitCode === null) {
    found = (await readdir(around, { recursive: true }).catch(() => [])).length;
    await new Promise((done) => setTimeout(done, 2));
  }
  child.kill('SIGKILL');
  await gone;
  expect(found).toBeGreaterThanOrEqual(files);
}

// A complete database has about 1000 files. In `npm test` the database above finds such a folder.
test.skipIf(!IS_LONG).each([40, 300])(
  'starts after its first start was killed at %d files',
  async (files) => {
    const around = join(folder, `killed-${files}`);
    await mkdir(around);
    const own = { directory: join(around, 'db'), migrations };
    await killFirstStart(own, files);
    const again = await startDatabase(own);
    const client = new pg.Client({ connectionString: again.url });
    await client.connect();
    await client.query(`INSERT INTO parts VALUES ('rosca')`);
    await client.end();
    await again.stop();
    expect(await readdir(around)).toEqual(['db']);
  },
  60_000,
);

describe('a migration', () => {
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
    expect(await database.query("INSERT INTO parts VALUES ('rosca', 60, 'mm') RETURNING name")).toMatchObject(
      {
        rows: [{ name: 'rosca' }],
      },
    );
  });

  test('names a broken migration, changes nothing, and applies it once it is fixed', async () => {
    const broken = { '0002_size.sql': '-- In mm.\nALTER TABLE parts ADD size int;\nCREATE TABEL x ();\n' };
    await expect(apply({ ...PARTS, ...broken })).rejects.toThrow(
      `${join(folder, '0002_size.sql')} falhou: syntax error at or near "TABEL"`,
    );
    await expect(database.query('SELECT size FROM parts')).rejects.toThrow('size');
    await apply({ '0002_size.sql': 'ALTER TABLE parts ADD size int' });
    expect((await database.query('SELECT size FROM parts')).rows).toEqual([]);
  });
});
