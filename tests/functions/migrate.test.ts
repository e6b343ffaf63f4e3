import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate as applyTo, MIGRATIONS } from '../../netlify/host/migrate.ts';
import { startEmptyDatabase } from '../fixtures/lead-database.ts';

// `npm run migrate`.

const hasServer = Boolean(process.env.TEST_DATABASE_URL);

async function withDatabase(work: (url: string, client: pg.Client) => Promise<void>): Promise<void> {
  const storage = await startEmptyDatabase();
  const client = new pg.Client({ connectionString: storage.url });
  await client.connect();
  try {
    await work(storage.url, client);
  } finally {
    await client.end();
    await storage.stop();
  }
}

const migrate = (url: string) =>
  new Promise<{ code: number | null; text: string }>((done) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DATABASE_URL: url };
    const child = spawn(process.execPath, ['scripts/operate/migrate.ts'], { env });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.once('close', (code) => done({ code, text }));
  });
const count = async (client: pg.Client) =>
  Number((await client.query('SELECT count(*) FROM netlify.migrations')).rows[0].count);
const allFiles = async () => (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();

test('fills a fresh database, and then has nothing to do', () =>
  withDatabase(async (url, client) => {
    const first = await migrate(url);
    expect(first).toEqual({ code: 0, text: expect.stringMatching(/aplicadas: 0001_baseline/) });
    expect(await count(client)).toBe((await allFiles()).length);
    expect(await migrate(url)).toEqual({ code: 0, text: expect.stringContaining('em dia') });
  }));

test('continues after an interruption', () =>
  withDatabase(async (url, client) => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await cp(MIGRATIONS, folder, { recursive: true });
    const done = await applyTo(url, folder);
    await writeFile(join(folder, '0002_next.sql'), 'CREATE TABLE next_one ()');
    expect(await applyTo(url, folder)).toEqual(['0002_next']);
    expect(await count(client)).toBe(done.length + 1);
    await rm(folder, { recursive: true });
  }));

test.skipIf(!hasServer)('two at once apply each migration once', () =>
  withDatabase(async (url, client) => {
    const both = await Promise.all([migrate(url), migrate(url)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.filter(({ text }) => text.includes('em dia'))).toHaveLength(1);
    expect(await count(client)).toBe((await allFiles()).length);
  }),
);

test('refuses a database that is newer than the code', () =>
  withDatabase(async (url, client) => {
    await applyTo(url, MIGRATIONS);
    await client.query(`INSERT INTO netlify.migrations (name) VALUES ('9999_future')`);
    const { code, text } = await migrate(url);
    expect(code).toBe(1);
    expect(text).toMatch(/^DATABASE_URL: .*9999_future.*mais nova/);
  }));

test('asks for the setting without one', async () => {
  expect(await migrate('')).toEqual({
    code: 1,
    text: expect.stringMatching(/^DATABASE_URL não está definida/),
  });
});
