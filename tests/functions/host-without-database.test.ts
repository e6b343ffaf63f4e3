import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { startEmptyDatabase } from '../fixtures/lead-database.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { startServer } from '../fixtures/server-process.ts';
import { startTcpProxy } from '../fixtures/tcp-proxy.ts';
import { createProject, type TemporaryProject } from '../fixtures/temporary-project.ts';

// The server with a database of its own that does not work when it starts.

let project: TemporaryProject;
beforeAll(async () => {
  project = await createProject({ 'dist/index.html': '<h1>Loja</h1>', 'dist/404.html': '<h1>404</h1>' });
});
afterAll(() => project.remove());

interface Fault {
  /** Applied before the server starts. */
  cause(faulty: { proxy: Awaited<ReturnType<typeof startTcpProxy>>; client: pg.Client }): unknown;
  repair(faulty: { proxy: Awaited<ReturnType<typeof startTcpProxy>>; client: pg.Client }): unknown;
}

const FAULTS: Record<string, Fault> = {
  'refuses connections': {
    cause: ({ proxy }) => proxy.switchTo('refuse'),
    repair: ({ proxy }) => proxy.switchTo('forward'),
  },
  'accepts connections and never responds': {
    cause: ({ proxy }) => proxy.switchTo('hang'),
    repair: ({ proxy }) => proxy.switchTo('forward'),
  },
  // The connection breaks at the second statement.
  'dies during the first look at it': {
    cause: ({ proxy }) => proxy.breakAfter(1),
    repair: ({ proxy }) => proxy.switchTo('forward'),
  },
  "has somebody else's lock on the migrations": {
    cause: ({ client }) => client.query('SELECT pg_advisory_lock(7203651408)'),
    repair: ({ client }) => client.query('SELECT pg_advisory_unlock_all()'),
  },
};

const HAS_SESSIONS = Boolean(process.env.TEST_DATABASE_URL);

test.skipIf(!HAS_SESSIONS).each(Object.entries(FAULTS))(
  'serves pages and takes requests while the database %s, and uses it afterwards',
  async (name, { cause, repair }) => {
    const storage = await startEmptyDatabase();
    const client = new pg.Client({ connectionString: storage.url });
    await client.connect();
    const url = new URL(storage.url);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${proxy.port}`;
    await cause({ proxy, client });

    const server = await startServer({
      root: project.root,
      databaseDirectory: join(project.root, name),
      env: { DATABASE_URL: url.href, SMTP_URL: 'terminal:' },
    });
    const page = await fetch(server.url);
    expect([page.status, await page.text()]).toEqual([200, '<h1>Loja</h1>']);
    const send = async (message: string) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ ...REQUEST, message });
      return (await fetch(server.url + SEND_PATH, { method: 'POST', headers, body })).status;
    };
    expect(await send('Sem banco')).toBe(200);

    await repair({ proxy, client });
    await expect.poll(() => server.output()).toContain('as migrações estão aplicadas');
    expect(await send('Com banco')).toBe(200);
    const stored = async () =>
      (await client.query("SELECT request->>'message' AS message FROM leads")).rows.map(
        ({ message }) => message,
      );
    expect(await stored()).toContain('Com banco');
    expect(await server.stop()).toBe(0);
    await client.end();
    await proxy.stop();
    await storage.stop();
  },
);
