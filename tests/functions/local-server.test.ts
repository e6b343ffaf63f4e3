import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import {
  MOST_PICTURE_BYTES,
  PICTURES_PATH,
  PRODUCTS_PATH,
  SESSION_PATH,
} from '../../src/shared/staff/staff-wire.ts';
import { startEmptyDatabase } from '../fixtures/lead-database.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { type ServerProcess, startServer } from '../fixtures/server-process.ts';
import { cookiesOf } from '../fixtures/staff.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import { createProject, type TemporaryProject } from '../fixtures/temporary-project.ts';

// The process of `npm start` with the site's functions, over TCP.

const TOO_LONG = 20_000_000;

let project: TemporaryProject;
let server: ServerProcess;
let database: Awaited<ReturnType<typeof startEmptyDatabase>>;
let headers: Record<string, string>;
beforeAll(async () => {
  project = await createProject({ 'dist/index.html': '<h1>Loja</h1>', 'dist/404.html': '<h1>404</h1>' });
  for (const name of ['netlify', 'src']) await symlink(resolve(name), join(project.root, name));
  database = await startEmptyDatabase();
  const databaseDirectory = join(project.root, 'unused');
  const env = {
    NETLIFY_DB_URL: database.url,
    ADMIN_PASSWORD_HASH: PASSPHRASE_HASH,
    SMTP_URL: 'terminal:',
    LEADS_EMAIL_TO: 'vendas@exemplo.test',
    LEADS_EMAIL_FROM: 'site@exemplo.test',
  };
  server = await startServer({ root: project.root, databaseDirectory, env });
  const own = { origin: server.url, 'sec-fetch-site': 'same-origin' };
  const body = JSON.stringify({ password: PASSPHRASE, person: 'Ana' });
  const session = await fetch(server.url + SESSION_PATH, { method: 'POST', headers: own, body });
  headers = { ...own, cookie: cookiesOf(session) };
});
afterAll(async () => {
  await server?.stop();
  await project?.remove();
  await database.stop();
});

/** Posts a body in pieces, and resolves to the status. `sent`: how many bytes, before the client hangs up. */
function post(
  path: string,
  length: Record<string, string | number>,
  sent = TOO_LONG,
): Promise<number | string> {
  return new Promise((done) => {
    const call = request(
      server.url + path,
      { method: 'POST', headers: { ...headers, ...length } },
      (response) => {
        response.resume().on('end', () => done(response.statusCode ?? 0));
      },
    );
    call.on('error', (error) => done(error.message));
    const piece = Buffer.alloc(64 * 1024, 'a');
    let left = sent;
    const write = () => {
      while (left > 0) {
        const size = Math.min(left, piece.length);
        left -= size;
        if (!call.write(piece.subarray(0, size))) return void call.once('drain', write);
      }
      if (sent === TOO_LONG) call.end();
      else setTimeout(() => call.destroy(), 20);
    };
    write();
  });
}

const isAlive = async () => {
  // Data that is still arriving is read after the response.
  await new Promise((done) => setTimeout(done, 200));
  const response = await fetch(`${server.url}/`).catch((error: Error) => error);
  return response instanceof Response ? response.status : `${response.message}: ${server.output()}`;
};

test.each([PICTURES_PATH, PRODUCTS_PATH])(
  'a body of 20 MB to %s gets 413, and the server goes on',
  async (path) => {
    for (const length of [{ 'transfer-encoding': 'chunked' }, { 'content-length': TOO_LONG }]) {
      expect([length, await post(path, length)]).toEqual([length, 413]);
      expect(await isAlive()).toBe(200);
    }
  },
);

test('a client that hangs up in the middle of a body does not end the server', async () => {
  for (const length of [{ 'transfer-encoding': 'chunked' }, { 'content-length': TOO_LONG }]) {
    for (const sent of [1000, MOST_PICTURE_BYTES + 100_000]) await post(PICTURES_PATH, length, sent);
  }
  expect(await isAlive()).toBe(200);
});

test('a long body that is allowed arrives whole', async () => {
  const body = new Uint8Array(MOST_PICTURE_BYTES);
  // Not a picture: refused after it was read.
  const response = await fetch(server.url + PICTURES_PATH, { method: 'POST', headers, body });
  expect(response.status).toBe(400);
});

test('with NETLIFY_DB_URL, requests are stored in that database', async () => {
  const response = await fetch(server.url + SEND_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
  });
  expect(response.status).toBe(200);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('SELECT email FROM leads');
  await client.end();
  expect(rows).toEqual([{ email: REQUEST.email }]);
  expect(existsSync(join(project.root, 'unused'))).toBe(false);
});
