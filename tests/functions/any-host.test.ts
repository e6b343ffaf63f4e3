import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrateGiven } from '../../netlify/local/database.ts';
import { createScheduleLock } from '../../netlify/local/schedule-lock.ts';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import { http } from '../fixtures/http.ts';
import { startEmptyDatabase } from '../fixtures/lead-database.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { type ServerProcess, startServer } from '../fixtures/server-process.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import { startTcpProxy } from '../fixtures/tcp-proxy.ts';
import { createProject, type TemporaryProject } from '../fixtures/temporary-project.ts';
import { IS_LONG } from '../fixtures/tier.ts';

// The site on its own machine: behind a proxy that ends TLS, with its own PostgreSQL, in two processes.

const MIGRATIONS = resolve('netlify/database/migrations');
const ORIGIN = 'https://www.exemplo.test';
const hasServer = Boolean(process.env.TEST_DATABASE_URL);

type Storage = Awaited<ReturnType<typeof startEmptyDatabase>>;

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

describe('behind a proxy', () => {
  let project: TemporaryProject;
  let storage: Storage;
  const servers: ServerProcess[] = [];
  const launch = async (env: Record<string, string>) => {
    const settings = { DATABASE_URL: storage.url, ADMIN_PASSWORD_HASH: PASSPHRASE_HASH, ...env };
    const databaseDirectory = join(project.root, 'data');
    const server = await startServer({ root: project.root, databaseDirectory, env: settings });
    servers.push(server);
    return server;
  };
  let trusting: ServerProcess;
  let wary: ServerProcess;

  beforeAll(async () => {
    project = await createProject({ 'dist/index.html': '<h1>Loja</h1>', 'dist/404.html': '<h1>404</h1>' });
    for (const name of ['netlify', 'src']) await symlink(resolve(name), join(project.root, name));
    storage = await startEmptyDatabase();
    // Concurrently, on an empty database and one folder.
    [trusting, wary] = await Promise.all([launch({ TRUSTED_PROXIES: '127.0.0.1,::1' }), launch({})]);
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await project.remove();
    await storage.stop();
  });

  /** A server that cannot reach its database before the proxy forwards. */
  const launchWithout = async (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    onTestFinished(() => proxy.stop());
    proxy.switchTo('refuse');
    url.host = `127.0.0.1:${proxy.port}`;
    return { server: await launch({ DATABASE_URL: url.href }), proxy };
  };

  const signIn = (server: ServerProcess, visitor = '203.0.113.9') =>
    http(server.url + SESSION_PATH, {
      method: 'POST',
      headers: {
        origin: ORIGIN,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'x-forwarded-for': visitor,
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'www.exemplo.test',
      },
      body: JSON.stringify({ password: PASSPHRASE, person: 'Ana' }),
    });

  test('staff sign in through a trusted proxy that ends TLS', async () => {
    const response = await signIn(trusting);
    expect(response.status).toBe(200);
    expect(String(response.headers['set-cookie'])).toContain('Secure');
  });

  test('the same headers from a stranger are ignored', async () => {
    expect((await signIn(wary)).status).toBe(403);
  });

  test('each visitor has a rate limit of their own', async () => {
    const statuses = (visitor: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const headers = { 'x-forwarded-for': visitor };
          return (await http(trusting.url + SESSION_PATH, { method: 'PUT', headers })).status;
        }),
      );
    expect(await statuses('203.0.113.50', 130)).toContain(429);
    expect(await statuses('203.0.113.51', 1)).not.toContain(429);
  });

  test('names the setting that it uses, and says whether it works', async () => {
    expect(trusting.output()).toContain('(DATABASE_URL)');
    const { status, body } = await http(`${trusting.url}/api/health`);
    expect([200, 503]).toContain(status);
    expect(JSON.parse(body.toString())).toMatchObject({ isOk: status === 200 });
  });

  test('starts while the database is down, keeps a request, and migrates once the database is back', () =>
    withDatabase(async (url, client) => {
      const { server, proxy } = await launchWithout(url);
      expect(server.output()).toContain('DATABASE_URL: o banco não respondeu');
      const post = async (message: string) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ ...REQUEST, message });
        return (await fetch(server.url + SEND_PATH, { method: 'POST', headers, body })).status;
      };
      expect(await post('Sem banco')).toBe(200);
      expect(await server.runJob('clock')).toMatchObject({ left: 1 });
      proxy.switchTo('forward');
      await expect.poll(() => server.output()).toContain('as migrações estão aplicadas');
      expect(await post('Com banco')).toBe(200);
      expect((await client.query("SELECT request->>'message' AS message FROM leads")).rows).toEqual([
        { message: 'Com banco' },
      ]);
      expect(await server.stop()).toBe(0);
    }));

  test('ends when a migration fails on a database that was down at the start', () =>
    withDatabase(async (url, client) => {
      // The first migration cannot make its table.
      await client.query('CREATE TABLE leads (id int)');
      const { server, proxy } = await launchWithout(url);
      proxy.switchTo('forward');
      await expect.poll(() => server.output()).toContain('0001_baseline.sql');
      expect(await server.stop()).toBe(1);
    }));

  test('stops when it is told to, with status 0', async () => {
    expect(await (await launch({})).stop()).toBe(0);
  });
});

describe('npm run migrate', () => {
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
      const done = await migrateGiven(url, folder);
      await writeFile(join(folder, '0002_next.sql'), 'CREATE TABLE next_one ()');
      expect(await migrateGiven(url, folder)).toEqual(['0002_next']);
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
      await migrateGiven(url, MIGRATIONS);
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
});

describe.skipIf(!hasServer)('a schedule of two processes', () => {
  test('runs once, also if the second timer is late, and again the next time', () =>
    withDatabase(async (url) => {
      let runs = 0;
      const work = async () => {
        runs += 1;
      };
      const locks = [createScheduleLock(url), createScheduleLock(url)] as const;
      await Promise.all(locks.map(({ runOnce }) => runOnce('mail', work)));
      expect(runs).toBe(1);
      await locks[0].runOnce('mail', work);
      await locks[1].runOnce('mail', work);
      expect(runs).toBe(1);
      await locks[1].runOnce('other', work);
      expect(runs).toBe(2);
      // Gives up the claims, which last longer than the test.
      for (const { stop } of locks) stop();
      const next = createScheduleLock(url, 100);
      const again = async () => {
        await next.runOnce('mail', work);
        return runs;
      };
      await expect.poll(again, { interval: 200 }).toBe(3);
      await expect.poll(again, { interval: 200 }).toBe(4);
      next.stop();
    }));

  // Waits for the next full minute: the shortest schedule.
  test.skipIf(!IS_LONG)('runs in one of two servers', { timeout: 120_000 }, () =>
    withDatabase(async (url) => {
      const project = await createProject({
        'dist/index.html': '<h1>Loja</h1>',
        'netlify/functions/tick.mts':
          "export default () => console.log('tick'); export const config = { schedule: '* * * * *' };",
      });
      const databaseDirectory = join(project.root, 'data');
      const launch = () => startServer({ root: project.root, databaseDirectory, env: { DATABASE_URL: url } });
      const servers = await Promise.all([launch(), launch()]);
      const ticks = () => servers.flatMap(({ output }) => output().match(/^tick$/gm) ?? []).length;
      await expect.poll(ticks, { timeout: 80_000, interval: 500 }).toBe(1);
      // Time for the other one.
      await new Promise((done) => setTimeout(done, 5000));
      expect(ticks()).toBe(1);
      for (const server of servers) expect(await server.stop()).toBe(0);
      await project.remove();
    }),
  );

  test('runs without a database, because checks alarm about it', async () => {
    let runs = 0;
    const { runOnce } = createScheduleLock('postgres://postgres@127.0.0.1:1/none');
    await runOnce('check', async () => {
      runs += 1;
    });
    expect(runs).toBe(1);
  });
});

test.skipIf(process.platform !== 'linux')(
  'of many conditional writes to a shared folder, one succeeds',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blobs-'));
    const script = `
    const { startBlobs } = await import(${JSON.stringify(resolve('netlify/local/blobs-server.ts'))});
    const { getStore } = await import('@netlify/blobs');
    const server = await startBlobs(${JSON.stringify(folder)});
    const store = getStore({ name: 'work', consistency: 'strong' });
    let won = 0;
    for (let n = 0; n < 40; n += 1) if ((await store.setJSON('key/' + n, n, { onlyIfNew: true })).modified) won += 1;
    await server.stop();
    console.log(won);
    process.exit(0);`;
    const run = () =>
      new Promise<number>((done) => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
        let text = '';
        child.stdout.on('data', (chunk) => (text += chunk));
        child.once('close', () => done(Number(text)));
      });
    const won = await Promise.all([run(), run(), run()]);
    expect(won.reduce((sum, one) => sum + one)).toBe(40);
    await rm(folder, { recursive: true });
  },
);
