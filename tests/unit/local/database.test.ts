import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NetlifyDB } from '@netlify/database-dev';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { applyMigrations, type LocalDatabase, startDatabase } from '../../../netlify/local/database.ts';
import { readyWatcher, SSL_REFUSED, takeSslRequest } from '../../../netlify/local/database-turns.ts';
import { captureConsole } from '../../fixtures/console.ts';
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

test('keeps data after a restart, and names a broken migration without advice to delete the data', async () => {
  await pool.query(`INSERT INTO parts VALUES ('kept')`);
  await stop();
  const failure = await startDatabase({ directory, migrations: await addBroken('broken') }).catch(
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/0003_broken\.sql:1 falhou: .*TABEL/);
  expect(failure).not.toContain('apague');
  await start();
  await expect(pool.query(`INSERT INTO parts VALUES ('kept')`)).rejects.toThrow('unique');
});

test('uses a given server with its tables, and refuses it with the migration that fails there', async () => {
  const given = database.url;
  const again = await startDatabase({ given, migrations });
  expect(again.url).toBe(given);
  await again.stop();
  await expect(startDatabase({ given, migrations: await addBroken('broken-there') })).rejects.toThrow(
    /^NETLIFY_DB_URL: .*0003_broken\.sql:1 falhou/,
  );
  const nobody = 'postgres://postgres:segredo@127.0.0.1:1/postgres';
  const refusal = await startDatabase({ given: nobody, migrations }).catch((error: Error) => error.message);
  expect(refusal).toMatch(/^NETLIFY_DB_URL: o banco não respondeu: .*ECONNREFUSED/);
  expect(refusal).not.toContain('segredo');
});

/** A PostgreSQL server that refuses every connection with this SQLSTATE. */
async function startRefusing(code: string) {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`;
}

test('starts without a given server that is starting itself, but not with a wrong password', async () => {
  const printed = captureConsole();
  onTestFinished(() => printed.restore());
  const starting = { given: await startRefusing('57P03'), startsWithoutServer: true, migrations };
  await (await startDatabase(starting)).stop();
  expect(printed.lines.join()).toContain('o banco não respondeu: refused. O site funciona sem ele');
  const wrong = { ...starting, given: await startRefusing('28P01') };
  await expect(startDatabase(wrong)).rejects.toThrow('o banco não respondeu: refused');
});

test('leaves nothing of a killed first start beside the database', async () => {
  expect((await readdir(folder)).filter((name) => name.startsWith('db'))).toEqual(['db']);
});

const MODULE = resolve(import.meta.dirname, '../../../netlify/local/database.ts');

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

  test('names a broken migration and its line, changes nothing, and applies it once it is fixed', async () => {
    const broken = { '0002_size.sql': '-- In mm.\nALTER TABLE parts ADD size int;\nCREATE TABEL x ();\n' };
    await expect(apply({ ...PARTS, ...broken })).rejects.toThrow(
      `${join(folder, '0002_size.sql')}:3 falhou: syntax error at or near "TABEL"`,
    );
    await expect(database.query('SELECT size FROM parts')).rejects.toThrow('size');
    await apply({ '0002_size.sql': 'ALTER TABLE parts ADD size int' });
    expect((await database.query('SELECT size FROM parts')).rows).toEqual([]);
  });
});

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}

const row = message('D', 'ZI rosca ZI');
const idle = message('Z', 'I');
const inTransaction = message('Z', 'T');

test.each([
  ['a row followed by ReadyForQuery', [Buffer.concat([row, idle])], true],
  ['data that only looks like ReadyForQuery', [row], false],
  ['ReadyForQuery inside a transaction', [row, inTransaction], false],
  ['a message split into two chunks', [row.subarray(0, 7), Buffer.concat([row.subarray(7), idle])], true],
  ['a header split into two chunks', [idle.subarray(0, 3), idle.subarray(3)], true],
  ['an incomplete ReadyForQuery', [Buffer.concat([row, idle.subarray(0, 5)])], false],
])('recognizes whether the connection is idle after %s', (_, chunks, isReady) => {
  const watch = readyWatcher();
  expect(chunks.map(watch).at(-1)).toBe(isReady);
});

test('refuses an SSLRequest and does not pass it on', () => {
  const request = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  let answer = '';
  const rest = takeSslRequest(Buffer.concat([request, row]), () => {
    answer = SSL_REFUSED;
  });
  expect(answer).toBe('N');
  expect(rest).toEqual(row);
});
