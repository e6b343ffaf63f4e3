import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { productsCall } from '../../src/contracts/catalogue.ts';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { MOST_PICTURE_BYTES, PICTURES_PATH, SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import { http } from '../fixtures/http.ts';
import { startEmptyDatabase } from '../fixtures/lead-database.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { type ServerProcess, startServer } from '../fixtures/server-process.ts';
import { cookiesOf } from '../fixtures/staff.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import { createProject, type TemporaryProject } from '../fixtures/temporary-project.ts';

// The process of `npm run serve`, over TCP: a public site behind a proxy that ends TLS, with a database of its own.

const TOO_LONG = 20_000_000;
const ORIGIN = 'https://www.exemplo.test';
const PUBLIC = {
  PUBLIC_SITE_URL: ORIGIN,
  ADMIN_PASSWORD_HASH: PASSPHRASE_HASH,
  SMTP_URL: 'smtp://127.0.0.1:1',
  LEADS_EMAIL_TO: 'vendas@exemplo.test',
  LEADS_EMAIL_FROM: 'site@exemplo.test',
  TRUSTED_PROXIES: '127.0.0.1',
};

let project: TemporaryProject;
let database: Awaited<ReturnType<typeof startEmptyDatabase>>;
let server: ServerProcess;

const launch = (env: Record<string, string> = {}, name = 'unused', port = 0) =>
  startServer({
    root: project.root,
    databaseDirectory: join(project.root, name),
    port,
    env: { DATABASE_URL: database.url, ...env },
  });

beforeAll(async () => {
  project = await createProject({ 'dist/index.html': '<h1>Loja</h1>', 'dist/404.html': '<h1>404</h1>' });
  database = await startEmptyDatabase();
  server = await launch(PUBLIC);
  await vi.waitUntil(() => server.output().includes('as migrações estão aplicadas'), { timeout: 60_000 });
});
afterAll(async () => {
  await server?.stop();
  await project?.remove();
  await database.stop();
});

const ownPage = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

async function signIn(): Promise<Record<string, string>> {
  const body = JSON.stringify({ password: PASSPHRASE, person: 'Ana' });
  const session = await fetch(server.url + SESSION_PATH, { method: 'POST', headers: ownPage, body });
  expect(session.status).toBe(200);
  expect(session.headers.get('set-cookie')).toContain('Secure');
  return { ...ownPage, cookie: cookiesOf(session) };
}

const send = (url: string, message: string) =>
  fetch(url + SEND_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...REQUEST, message }),
  });

/** Posts a body in pieces, and resolves to the status. `sent`: how many bytes, before the client hangs up. */
function post(path: string, headers: IncomingHttpHeaders, sent = TOO_LONG): Promise<number | string> {
  return new Promise((done) => {
    const call = request(server.url + path, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
    });
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

const LENGTHS: IncomingHttpHeaders[] = [
  { 'transfer-encoding': 'chunked' },
  { 'content-length': String(TOO_LONG) },
];

test.each([PICTURES_PATH, productsCall.path])(
  'a body of 20 MB to %s gets 413, and the server goes on',
  async (path) => {
    const headers = await signIn();
    for (const length of LENGTHS) {
      expect([length, await post(path, { ...headers, ...length })]).toEqual([length, 413]);
      expect(await isAlive()).toBe(200);
    }
  },
);

test('a client that hangs up in the middle of a body does not end the server', async () => {
  const headers = await signIn();
  for (const length of LENGTHS)
    for (const sent of [1000, MOST_PICTURE_BYTES + 100_000])
      await post(PICTURES_PATH, { ...headers, ...length }, sent);
  expect(await isAlive()).toBe(200);
});

test('a long body that is allowed arrives whole', async () => {
  const body = new Uint8Array(MOST_PICTURE_BYTES);
  // Not a picture: refused after it was read.
  const response = await fetch(server.url + PICTURES_PATH, { method: 'POST', headers: await signIn(), body });
  expect(response.status).toBe(400);
});

test('refuses an invalid host and TRACE, and responds to the next request', async () => {
  expect((await http(`${server.url}/`, { headers: { host: 'a b' } })).status).toBe(400);
  for (const path of ['/', '/api/equipe/pedidos'])
    expect((await http(server.url + path, { method: 'TRACE' })).status).toBe(405);
  expect((await http(`${server.url}/`)).status).toBe(200);
});

test('another site cannot sign in', async () => {
  const headers = { ...ownPage, origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' };
  expect((await http(server.url + SESSION_PATH, { method: 'POST', headers, body: '{}' })).status).toBe(403);
});

test('each visitor behind the proxy has a rate limit of their own', async () => {
  const statuses = (visitor: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const headers = { 'x-forwarded-for': visitor };
        return (await http(server.url + SESSION_PATH, { method: 'PUT', headers })).status;
      }),
    );
  expect(await statuses('203.0.113.50', 130)).toContain(429);
  expect(await statuses('203.0.113.51', 1)).not.toContain(429);
});

test('says where requests go, and stores them there alone', async () => {
  expect(server.output()).toContain(server.url);
  expect(server.output()).toMatch(
    /Pedidos: guardados em .* \(DATABASE_URL\) e enviados a vendas@exemplo.test/,
  );
  expect((await send(server.url, 'Rosca')).status).toBe(200);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('SELECT email FROM leads');
  await client.end();
  expect(rows).toEqual([{ email: REQUEST.email }]);
  expect(existsSync(join(project.root, 'unused'))).toBe(false);
});

test('names a folder or a port that is in use, and can be started again', async () => {
  const embedded = { DATABASE_URL: '' };
  const first = await launch(embedded, 'db');
  const port = Number(new URL(first.url).port);
  await expect(launch(embedded, 'db')).rejects.toThrow('já está em uso');
  const taken = launch({}, 'other', port);
  await expect(taken).rejects.toThrow(`porta ${port} está em uso`);
  // With a command that avoids it.
  await expect(taken).rejects.toThrow(`PORT=${port + 1} npm start`);
  expect(await first.stop()).toBe(0);
  const second = await launch(embedded, 'db', port);
  expect(second.url).toBe(first.url);
  expect(await second.stop()).toBe(0);
});

test('responds to a running request and mails it before it stops, and waits for no idle connection', async () => {
  const stopping = await launch();
  const idle = connect(Number(new URL(stopping.url).port), '127.0.0.1');
  idle.on('error', () => {});
  const body = JSON.stringify({ ...REQUEST, message: 'Cilindro de 90 mm' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const call = request(stopping.url + SEND_PATH, { method: 'POST', headers });
  const responded = once(call, 'response');
  call.write(body.slice(0, 10));
  // Once another request has been responded to, the first one has arrived.
  await fetch(stopping.url);
  const stopped = stopping.stop();
  await expect.poll(() => stopping.output()).toContain('Parando');
  call.end(body.slice(10));
  const [response] = await responded;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await stopped).toBe(0);
  expect(stopping.output()).toContain('Cilindro de 90 mm');
});

test('all invalid settings are named, and nothing starts', async () => {
  const env = { PORT: '99999', PUBLIC_SITE_URL: 'exemplo.com.br/', SMTP_URL: 'mail.exemplo.test' };
  await expect(launch(env)).rejects.toThrow(/code 1:[\s\S]*PORT[\s\S]*PUBLIC_SITE_URL[\s\S]*SMTP_URL/);
});

test('a site with visitors does not start without mail and the staff’s password', async () => {
  const env = { PUBLIC_SITE_URL: ORIGIN };
  await expect(launch(env)).rejects.toThrow(
    /code 1:[\s\S]*SMTP_URL não está definida[\s\S]*ADMIN_PASSWORD_HASH não está definida/,
  );
  await expect(launch({ ...env, SMTP_URL: 'terminal:' })).rejects.toThrow(
    /code 1:[\s\S]*SMTP_URL é terminal:/,
  );
});

test('without a build, the terminal says how to make one', async () => {
  const empty = await createProject({});
  const started = startServer({ root: empty.root, databaseDirectory: join(empty.root, 'db') });
  await expect(started).rejects.toThrow('npm run build');
  await empty.remove();
});
