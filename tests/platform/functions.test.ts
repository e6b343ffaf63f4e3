import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Figures } from '../../src/shared/figures/figures-answers.ts';
import { OLD_ADDRESS } from '../fixtures/deploys.ts';
import { startLeadDatabase, type TestDatabase } from '../fixtures/lead-database.ts';
import { REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { startNetlifyBlobs } from '../fixtures/netlify-blobs.ts';
import { makePicture } from '../fixtures/pictures.ts';
import { type SmtpServer, startSmtpServer } from '../fixtures/smtp-server.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import { startWebSocketProxy, type WebSocketProxy } from '../fixtures/websocket-proxy.ts';
import { readManifest, startGateway } from './gateway.ts';

// The bundles of Netlify's build, started with Netlify's bootstrap, on the driver that it chooses.

const { bundles } = inject('build');
const functions = readManifest(bundles);
const schedules = functions.filter(({ schedule }) => schedule).map(({ name }) => name);

let scratch: string;
let database: TestDatabase;
let smtp: SmtpServer;
let proxy: WebSocketProxy;
let blobs: Awaited<ReturnType<typeof startNetlifyBlobs>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let cookie: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lambdas-'));
  database = await startLeadDatabase(inject('postgresUrl'));
  smtp = await startSmtpServer();
  proxy = await startWebSocketProxy();
  blobs = await startNetlifyBlobs(join(scratch, 'blobs'));
  gateway = await startGateway({
    bundles,
    scratch,
    webSocketPort: proxy.port,
    blobs: {
      url: blobs.url,
      url_uncached: blobs.url,
      token: blobs.token,
      primary_region: 'us-east-2',
    },
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      LEADS_EMAIL_TO: TEAM,
      LEADS_EMAIL_FROM: 'site@fabrica.example',
      ADMIN_PASSWORD_HASH: PASSPHRASE_HASH,
      SERVER_SECRET: 's'.repeat(32),
    },
  });
  const signedIn = await call('/api/equipe/sessao', { body: { password: PASSPHRASE, person: 'Eva' } });
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  await gateway?.stop();
  await blobs?.stop();
  await proxy?.stop();
  await smtp?.stop();
  await database?.stop();
  await rm(scratch, { recursive: true, force: true });
});

interface Options {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls an address as a page of the site does: with the session's cookie, by POST if there is a body. */
function call(path: string, { body, method = body ? 'POST' : 'GET', headers = {} }: Options = {}) {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return fetch(gateway.url + path, {
    method,
    headers: {
      origin: gateway.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
}

const HTML = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
const QUERY = { view: 'all', segment: '', text: '', after: null };

async function sendRequest(): Promise<{ reference: string; secret: string }> {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await call('/api/send-contact-email', { body: REQUEST, headers });
  expect(response.status).toBe(200);
  return (await response.json()) as { reference: string; secret: string };
}

const PDF_PATH = '/api/anexo';
const PDF = '%PDF-1.7\n%%EOF\n';

/** Sends a request with a PDF and returns the file's id. */
async function sendFile(): Promise<string> {
  const id = randomUUID();
  const start = { id, name: 'desenho.pdf', size: PDF.length, type: 'application/pdf' };
  expect((await call(PDF_PATH, { body: start })).status).toBe(201);
  const piece = await call(`${PDF_PATH}/${id}/0`, { method: 'PUT', body: new TextEncoder().encode(PDF) });
  expect(await piece.json()).toMatchObject({ state: 'complete' });
  const headers = { 'idempotency-key': randomUUID() };
  await call('/api/send-contact-email', { body: { ...REQUEST, attachments: [id] }, headers });
  return id;
}

/** One call of each function that visitors or the staff use, and what it must return. */
/** By function and call. */
const CALLS: Record<string, () => Promise<void>> = {
  async 'send-contact-email'() {
    const { reference } = await sendRequest();
    const stored = `SELECT answer FROM outbox JOIN leads ON leads.id = lead_id
      WHERE reference = '${reference}' AND kind = 'team-mail' AND done_at IS NOT NULL`;
    expect(await database.query(stored)).toEqual([{ answer: expect.stringMatching(/^250/) }]);
  },
  async 'public: health'() {
    // The clock has not run yet, and there is no backup.
    const response = await call('/api/health');
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({
        lines: expect.objectContaining({ store: { isOk: true, at: expect.any(String) } }),
      }),
    ]);
  },
  async 'start-quote'() {
    const response = await call('/.netlify/functions/start-quote?produto=1', { headers: HTML });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('(quantidade: 1)');
  },
  async 'public: deploy check'() {
    // The settings contain no key for the deploy check, so it returns 404.
    expect((await call('/api/verificacao')).status).toBe(404);
  },
  async 'request-page'() {
    const response = await call('/api/pedido', { body: { secret: 'x' } });
    expect(await response.json()).toEqual({ view: null });
  },
  async 'public: count'() {
    // The label of an article: the function reads the names of the content files in its bundle.
    expect((await call('/api/contagem', { body: 'Article - roscainjetora' })).status).toBe(204);
    expect((await call('/api/contagem', { body: 'nonsense' })).status).toBe(422);
  },
  async 'public: catalogue'() {
    const response = await call('/api/catalogo/0');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
  },
  async 'staff-session'() {
    expect(await (await call('/api/equipe/sessao')).json()).toEqual({ isSignedIn: true, person: 'Eva' });
    const options = await call('/api/equipe/passe/entrar', { body: {}, headers: { cookie: '' } });
    expect(await options.json()).toMatchObject({ userVerification: 'required' });
  },
  async 'staff: accounts'() {
    const person = { name: `Ana ${randomUUID().slice(0, 8)}`, email: 'ana@fabrica.example', role: 'sales' };
    expect((await call('/api/equipe/contas', { body: person })).status).toBe(201);
    expect(smtp.mails.at(-1)).toMatchObject({ to: [person.email] });
    const { accounts } = (await (await call('/api/equipe/contas')).json()) as { accounts: object[] };
    expect(accounts).toContainEqual(expect.objectContaining({ ...person, state: 'invited' }));
  },
  async 'staff: figures'() {
    const figures = (await (await call('/api/equipe/resultados?semanas=4')).json()) as Figures;
    expect(figures.weeks).toHaveLength(4);
  },
  async 'staff: products'() {
    // An empty database is filled from the content files in the bundle.
    const { products } = (await (await call('/api/equipe/produtos')).json()) as { products: unknown[] };
    expect(products).toHaveLength(6);
  },
  async 'staff: news'() {
    await sendRequest();
    const news = await (await call('/api/equipe/novidades')).json();
    expect(news).toMatchObject({ arrivals: 1 });
  },
  async 'staff: push'() {
    // Without keys, no notices are offered.
    expect(await (await call('/api/equipe/avisos')).json()).toEqual({});
  },
  async 'staff: history'() {
    expect((await call('/api/equipe/historico')).status).toBe(200);
  },
  async 'staff: inbox'() {
    await sendRequest();
    const response = await call('/api/equipe/pedidos', { body: QUERY });
    expect(await response.json()).toMatchObject({ leads: [{ name: REQUEST.name }] });
  },
  async 'staff: discard'() {
    const body = { segment: '', text: '', until: null };
    const response = await call('/api/equipe/suspeitos', { body });
    expect(await response.json()).toMatchObject({ count: 0 });
  },
  async 'staff: entry'() {
    const response = await call('/api/equipe/entradas', {
      body: { ...REQUEST, origin: 'counter', receivedAt: null },
    });
    expect(response.status).toBe(201);
  },
  async 'staff: export'() {
    await sendRequest();
    const response = await call('/api/equipe/pedidos.csv', { body: QUERY });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(await response.text()).toContain(REQUEST.company);
  },
  async 'staff: lead'() {
    const response = await call(`/api/equipe/pedidos/${(await sendRequest()).reference}`);
    expect(await response.json()).toMatchObject({ lead: { request: { email: REQUEST.email } } });
  },
  async 'files: attachment'() {
    const id = await sendFile();
    const stored = `SELECT name, state FROM lead_attachments WHERE file_id = '${id}'`;
    expect(await database.query(stored)).toEqual([{ name: 'desenho.pdf', state: 'complete' }]);
  },
  async 'files: staff attachment'() {
    const response = await call(`/api/equipe/anexo?id=${await sendFile()}`);
    expect(await response.text()).toBe(PDF);
    expect(response.headers.get('content-disposition')).toContain('attachment');
  },
  async 'files: upload of a picture'() {
    const body = new Uint8Array(await makePicture('webp'));
    const response = await call('/api/equipe/fotos', { body, headers: { 'content-type': 'image/webp' } });
    expect(response.status).toBe(201);
  },
  async 'files: picture'() {
    const body = new Uint8Array(await makePicture('png'));
    const headers = { 'content-type': 'image/png' };
    const stored = (await (await call('/api/equipe/fotos', { body, headers })).json()) as { url: string };
    const response = await call(stored.url);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50);
  },
};

test('each function is called here', () => {
  const served = functions.map(({ name }) => name).filter((name) => !schedules.includes(name));
  const called = new Set(Object.keys(CALLS).map((name) => name.split(':')[0]));
  expect([...called].toSorted()).toEqual(served.toSorted());
});

test.each(Object.keys(CALLS))('%s returns its right response', async (name) => {
  await database.query('TRUNCATE leads CASCADE');
  await CALLS[name]?.();
});

test('a header from outside does not close the site', async () => {
  // Netlify's bootstrap derives `published` from it, and passes it to the function.
  const headers = { 'x-nf-deploy-published': 'true', 'idempotency-key': randomUUID() };
  expect((await call('/api/send-contact-email', { body: REQUEST, headers })).status).toBe(200);
  expect((await call('/api/equipe/produtos', { headers })).status).toBe(200);
});

test('an old deploy takes no requests at its own address and serves no staff', async () => {
  const { host } = new URL(OLD_ADDRESS);
  const old = { 'x-forwarded-host': host, origin: `http://${host}`, 'x-nf-deploy-published': '0' };
  const count = () => database.query('SELECT 1 FROM leads').then((rows) => rows.length);
  const before = await count();
  const sent = await call('/api/send-contact-email', { body: REQUEST, headers: old });
  expect([sent.status, await sent.json()]).toEqual([410, expect.objectContaining({ code: 'outdated' })]);
  expect(await count()).toBe(before);
  for (const path of ['/api/equipe/sessao', '/api/equipe/produtos', '/api/equipe/historico'])
    expect([path, (await call(path, { headers: old })).status]).toEqual([path, 410]);
});

test.each(schedules)('%s runs on Netlify’s clock', async (name) => {
  const { status, body } = await gateway.runSchedule(name);
  const summary = JSON.parse(Buffer.from(body, 'base64').toString());
  expect([status, summary]).toEqual([200, expect.objectContaining({ complete: true })]);
});
