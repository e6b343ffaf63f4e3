import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '../../netlify/platform/database.ts';
import { logFailure } from '../../netlify/platform/log.ts';
import { collectConsole } from '../fixtures/console.ts';
import { startLeadDatabase } from '../fixtures/lead-database.ts';
import '../fixtures/serverless-driver.ts';
import { createSingleFaults } from '../fixtures/single-faults.ts';
import { startTcpProxy } from '../fixtures/tcp-proxy.ts';

// Netlify's runtime chooses this driver. Its sockets fail in another way than those of the driver on other machines.

const source = await startLeadDatabase();
const faults = createSingleFaults();
const faultyUrl = await faults.route(source.url);
const sourceUrl = new URL(source.url);
const line = await startTcpProxy({ host: sourceUrl.hostname, port: Number(sourceUrl.port) });
const lineUrl = Object.assign(sourceUrl, { host: `127.0.0.1:${line.port}` }).href;
const opened: Database[] = [];
const output = collectConsole();

beforeEach(async () => {
  vi.stubEnv('NETLIFY_DB_DRIVER', 'serverless');
  line.switchTo('forward');
  await source.empty();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await faults.stop();
  await line.stop();
  await source.stop();
});

function open(options: Parameters<typeof createDatabase>[0] = { connectionString: faultyUrl }): Database {
  const database = createDatabase(options);
  opened.push(database);
  return database;
}

const INSERT = "INSERT INTO quote_counts VALUES ('2026-11-24', 'x', 1)";
const total = async () =>
  (await source.query<{ total: number }>('SELECT total FROM quote_counts')).map((row) => row.total);

test('returns the values that the other driver returns', async () => {
  const statement = sql`
    SELECT '2026-11-24T17:00:00.123Z'::timestamptz AS moment, '2026-11-24'::date AS day, 'ção'::text AS words,
      ARRAY['a', 'b,"c"'] AS list, '{"id": 1}'::jsonb AS document, 7::bigint AS large, 7::int AS small, 1.5::float8 AS part,
      true AS yes, NULL AS nothing, ${new Date('2026-02-03T04:05:06.789Z')}::timestamptz AS sent, ${['x', 'y, "z"', '']}::text[] AS names,
      ${JSON.stringify({ a: [1, null] })}::jsonb AS given`;
  const here = await open().query(statement);
  vi.stubEnv('NETLIFY_DB_DRIVER', 'server');
  expect(here).toEqual(await open().query(statement));
});

describe('when the socket is cut', () => {
  test('before a write reached the server, the write is sent again if it may be', async () => {
    faults.fail('break', /INSERT INTO quote_counts/);
    await open().write(INSERT, { safeToRepeat: 'unique key' });
    expect(await total()).toEqual([1]);
  });

  test('after a write reached the server, the write is not sent again, and the log names the lost connection', async () => {
    faults.fail('lose', /INSERT INTO quote_counts/);
    const lost: unknown = await open()
      .write(INSERT)
      .catch((error: unknown) => error);
    logFailure('counts', 'not counted', lost);
    expect(output.lines).toEqual(['counts: not counted: response lost: WebSocket connection lost']);
  });

  test('an idle connection is logged by its name and replaced', async () => {
    const database = open({ connectionString: lineUrl });
    await database.query('SELECT 1');
    line.switchTo('refuse');
    await expect
      .poll(() => output.lines)
      .toEqual(['database: idle connection lost: WebSocket connection lost']);
    line.switchTo('forward');
    expect(await database.query('SELECT 7 AS n')).toEqual([{ n: 7 }]);
  });
});

test('a server that is not there is a lost connection', async () => {
  const database = open({ connectionString: 'postgres://u:p@127.0.0.1:1/x' });
  await expect(database.query('SELECT 1')).rejects.toMatchObject({ type: 'error' });
});

test('connections that hang leave room for new ones once the server responds', async () => {
  const options = { connectionString: lineUrl, deadlineMs: 400 };
  const database = open(options);
  line.switchTo('hang');
  // More than a pool has connections.
  const hanging = Array.from({ length: 15 }, () => database.query('SELECT 1'));
  for (const { status } of await Promise.allSettled(hanging)) expect(status).toBe('rejected');
  line.switchTo('forward');
  options.deadlineMs = 4000;
  expect(await database.query('SELECT 7 AS n')).toEqual([{ n: 7 }]);
});
