import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Cron } from 'croner';
import { buildContext } from '../../netlify/local/function-context.ts';
import { findFunction, loadFunctions } from '../../netlify/local/functions.ts';
import { environmentBlobs } from '../../netlify/platform/blob-store.ts';
import { environmentDatabase } from '../../netlify/platform/database.ts';
import { UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import { company } from '../../src/shared/company/company.ts';
import { COUNT_PATH, FORM_LABELS } from '../../src/shared/counts/count-wire.ts';
import { INBOX_PATH, leadActionPath, leadPath, NEWS_PATH } from '../../src/shared/inbox/inbox-wire.ts';
import { IDEMPOTENCY_HEADER, SEND_PATH } from '../../src/shared/request/wire.ts';
import { PRODUCTS_PATH, SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import { createChance } from '../../tests/faults/chance.ts';
import { startLeadDatabase } from '../../tests/fixtures/lead-database.ts';
import { MemoryBlobs } from '../../tests/fixtures/memory-blobs.ts';
import { startSmtpServer } from '../../tests/fixtures/smtp-server.ts';
import { PASSPHRASE, PASSPHRASE_HASH } from '../../tests/fixtures/staff-password.ts';
import { VirtualTime } from './virtual-time.ts';

export interface MonthOptions {
  visits: number;
  leads: number;
  /** Changes of products, made five at a time. */
  edits: number;
  /** People with the inbox open during all opening hours. */
  people: number;
}

export interface Month {
  /** Minutes for which the database was awake. */
  databaseMin: number;
  /** How often it woke up. */
  wakeUps: number;
  /** Calls of functions that used the database, and of those that did not. */
  callsWithDatabase: number;
  callsWithout: number;
  /** Times the build hook was called. */
  rebuilds: number;
  mails: number;
}

const SITE = 'https://fabrica.example';
const DAYS = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
// São Paulo has had UTC-3 all year since 2019.
const UTC_OFFSET_MS = 3 * HOUR_MS;
const START = '2026-11-01T03:00:00Z';
const EDITS_PER_SITTING = 5;
/** How long the edge keeps the catalogue (netlify/catalogue/handle-update.ts). */
const EDGE_CACHE_MS = 15_000;
const SHOP_SHARE = 0.3;
const CLICK_SHARE = 0.08;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Event {
  at: number;
  run: () => Promise<unknown>;
}

/** The opening hours of the month, in ms. */
function listOpenings(): [opens: number, closes: number][] {
  const start = Date.parse(START);
  return Array.from({ length: DAYS }, (_, day) => start + day * DAY_MS).flatMap((midnight) => {
    const weekday = WEEKDAYS[new Date(midnight - UTC_OFFSET_MS + HOUR_MS).getUTCDay()];
    const at = (time: string) =>
      midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS;
    return company.openingHours
      .filter(({ days }) => days.some((open) => open === weekday))
      .map(({ opens, closes }): [number, number] => [at(opens), at(closes)]);
  });
}

/** Sums the time from each query to the sleep that follows it. */
function sumAwake(queries: readonly number[], sleepMs: number): { awakeMs: number; wakeUps: number } {
  let awakeMs = 0;
  let wakeUps = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const at of queries) {
    if (at > until) wakeUps += 1;
    awakeMs += at + sleepMs - Math.max(at, until);
    until = at + sleepMs;
  }
  return { awakeMs, wakeUps };
}

/**
 * Lives through a month with the real functions, schedules, database and mail, and notes when the database is used. The
 * second store is in memory. Visitors, leads and staff are drawn at random, always the same for the same options.
 */
export async function simulateMonth(options: MonthOptions, sleepMin: number): Promise<Month> {
  const chance = createChance('cost');
  const database = await startLeadDatabase();
  const smtp = await startSmtpServer();
  const counters = { callsWithDatabase: 0, callsWithout: 0, rebuilds: 0 };
  const hook = createServer((_, response) => {
    counters.rebuilds += 1;
    response.end();
  });
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  Object.assign(process.env, {
    NETLIFY_DB_URL: database.url,
    NETLIFY_DB_DRIVER: 'server',
    ADMIN_PASSWORD_HASH: PASSPHRASE_HASH,
    NETLIFY_BUILD_HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
    SMTP_URL: smtp.url,
    LEADS_EMAIL_TO: 'vendas@fabrica.example',
    LEADS_EMAIL_FROM: 'site@fabrica.example',
    PUBLIC_SITE_URL: SITE,
  });
  const blobs = new MemoryBlobs();
  for (const name of ['read', 'write', 'remove', 'list', 'listFolders'] as const) {
    Object.assign(environmentBlobs, { [name]: blobs[name].bind(blobs) });
  }
  const { info, error } = console;
  const time = new VirtualTime(START);
  const queries: number[] = [];
  const { query, write } = environmentDatabase;
  Object.assign(environmentDatabase, {
    query: (...call: Parameters<typeof query>) => {
      queries.push(time.now);
      return query(...call);
    },
    write: (...call: Parameters<typeof write>) => {
      queries.push(time.now);
      return write(...call);
    },
  });
  const functions = await loadFunctions(resolve('netlify/functions'), (file) => import(file));

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const found = findFunction(functions, init.method ?? 'GET', path);
    if (!found) throw new Error(`no function responds to ${path}`);
    const request = new Request(SITE + path, {
      ...init,
      headers: { origin: SITE, 'sec-fetch-site': 'same-origin', ...init.headers },
    });
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    const before = queries.length;
    const context = buildContext({ request, params: found.params, ip: '203.0.113.7', waitUntil });
    const response = await found.fn.handler(request, context);
    await Promise.all(work);
    counters[queries.length > before ? 'callsWithDatabase' : 'callsWithout'] += 1;
    if (!response) throw new Error(`${path}: no response`);
    return response;
  }

  // The daily check posts to the public address.
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    return url.startsWith(SITE) ? call(url.slice(SITE.length), init) : realFetch(input, init);
  };

  const events: Event[] = [];
  const plan = (at: number, run: Event['run']) => events.push({ at, run });
  const openings = listOpenings();
  const end = Date.parse(START) + DAYS * DAY_MS;

  for (const { name, config } of functions) {
    if (!config.schedule) continue;
    const job = new Cron(config.schedule, { timezone: 'UTC', mode: '5-part', paused: true });
    for (let next = job.nextRun(new Date(START)); next && next.getTime() < end; next = job.nextRun(next)) {
      plan(next.getTime(), () => call(`/.netlify/functions/${name}`, { method: 'POST' }));
    }
  }

  /** A moment of the opening hours, by a number from 0 to 1. */
  const openMs = openings.reduce((sum, [opens, closes]) => sum + closes - opens, 0);
  const openAt = (share: number): number => {
    let left = share * openMs;
    for (const [opens, closes] of openings) {
      if (left < closes - opens) return opens + left;
      left -= closes - opens;
    }
    return end;
  };

  // Visitors come between 07:00 and 23:00.
  let cachedUntil = 0;
  for (let visit = 0; visit < options.visits; visit += 1) {
    const day = Math.floor(chance('day', visit) * DAYS);
    const at = Date.parse(START) + day * DAY_MS + (7 + chance('hour', visit) * 16) * HOUR_MS;
    if (chance('shop', visit) < SHOP_SHARE) {
      plan(at, async () => {
        if (time.now < cachedUntil) return;
        cachedUntil = time.now + EDGE_CACHE_MS;
        await call(`${UPDATES_PATH}6`);
      });
    }
    if (chance('click', visit) < CLICK_SHARE) {
      plan(at + MINUTE_MS, () => call(COUNT_PATH, { method: 'POST', body: 'Header - Desktop' }));
    }
  }

  const cookies = new Map<number, string>();
  async function signIn(person: number): Promise<void> {
    const body = JSON.stringify({ password: PASSPHRASE, person: `Pessoa ${person}` });
    const response = await call(SESSION_PATH, { method: 'POST', body });
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    cookies.set(person, cookie.join('; '));
  }
  /** A call by a person, who signs in again if the session has ended. */
  async function callAs(person: number, path: string, init: RequestInit = {}): Promise<Response> {
    const send = () =>
      call(path, { ...init, headers: { cookie: cookies.get(person) ?? '', ...init.headers } });
    const response = await send();
    if (response.status !== 401) return response;
    await signIn(person);
    return send();
  }
  const keyed = () => ({ 'idempotency-key': randomUUID() });
  const showInbox = (person: number) =>
    callAs(person, INBOX_PATH, {
      method: 'POST',
      body: JSON.stringify({ view: 'open', segment: '', text: '', after: null }),
    });

  for (let person = 0; person < options.people; person += 1) {
    for (const [opens, closes] of openings) {
      plan(opens + person * MINUTE_MS, async () => {
        await callAs(person, PRODUCTS_PATH);
        await showInbox(person);
      });
      for (let at = opens + 2 * MINUTE_MS; at < closes; at += MINUTE_MS) {
        plan(at, () => call(NEWS_PATH, { method: 'POST', body: randomUUID() }));
      }
    }
  }

  for (let lead = 0; lead < options.leads; lead += 1) {
    const at = openAt(chance('lead', lead));
    const label = (name: string, when: number) =>
      plan(when, () => call(COUNT_PATH, { method: 'POST', body: name }));
    label(FORM_LABELS.started, at - 2 * MINUTE_MS);
    label(FORM_LABELS.sent, at);
    let reference = '';
    plan(at, async () => {
      const body = JSON.stringify({
        name: `Cliente ${lead}`,
        email: `cliente${lead}@exemplo.com.br`,
        phone: '(11) 98765-4321',
        company: 'Plásticos',
        segment: 'injecao',
        message: `Rosca de 60 mm, pedido ${lead}.`,
        elapsedMs: 60_000,
      });
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        [IDEMPOTENCY_HEADER]: randomUUID(),
      };
      const response = await call(SEND_PATH, { method: 'POST', headers, body });
      ({ reference } = (await response.json()) as { reference: string });
    });
    const person = lead % Math.max(1, options.people);
    if (options.people === 0) continue;
    const seen = at + (1 + 14 * chance('seen', lead)) * MINUTE_MS;
    plan(seen, async () => {
      await showInbox(person);
      await callAs(person, leadPath(reference));
    });
    plan(seen + 2 * MINUTE_MS, () =>
      callAs(person, leadActionPath(reference, 'resposta'), {
        method: 'POST',
        headers: keyed(),
        body: JSON.stringify({ channel: 'whatsapp' }),
      }),
    );
    plan(seen + (5 + 30 * chance('answered', lead)) * MINUTE_MS, async () => {
      const read = await callAs(person, leadPath(reference));
      const { lead: current } = (await read.json()) as { lead: { revision: number } };
      await callAs(person, leadActionPath(reference, 'estado'), {
        method: 'POST',
        headers: keyed(),
        body: JSON.stringify({ state: 'answered', revision: current.revision }),
      });
    });
  }

  for (let edit = 0; edit < options.edits; edit += 1) {
    const sitting = Math.floor(edit / EDITS_PER_SITTING);
    const at = openAt(chance('sitting', sitting)) + (edit % EDITS_PER_SITTING) * 2 * MINUTE_MS;
    plan(at, async () => {
      const list = await callAs(0, PRODUCTS_PATH);
      const { products } = (await list.json()) as {
        products: { product: { id: number; title: string }; revision: number }[];
      };
      const chosen = products[edit % products.length];
      if (!chosen) return;
      const product = { ...chosen.product, title: `Produto ${edit}` };
      await callAs(0, `${PRODUCTS_PATH}/${product.id}`, {
        method: 'PUT',
        body: JSON.stringify({ product, revision: chosen.revision }),
      });
    });
  }

  // The functions log a line for each request.
  Object.assign(console, { info: () => {}, error: () => {} });
  try {
    for (const { at, run } of events.sort((a, b) => a.at - b.at)) {
      time.set(at);
      await run();
    }
  } finally {
    Object.assign(console, { info, error });
    time.restore();
    globalThis.fetch = realFetch;
    Object.assign(environmentDatabase, { query, write });
    await environmentDatabase.close();
    await new Promise((done) => hook.close(done));
    await smtp.stop();
    await database.stop();
  }
  const { awakeMs, wakeUps } = sumAwake(queries, sleepMin * MINUTE_MS);
  return { databaseMin: awakeMs / MINUTE_MS, wakeUps, mails: smtp.mails.length, ...counters };
}
