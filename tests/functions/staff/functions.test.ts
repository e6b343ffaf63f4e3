import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readBuiltInProducts } from '../../../netlify/catalogue/built-in-products.ts';
import { addRevision } from '../../../netlify/catalogue/save-product.ts';
import { seedCatalogue } from '../../../netlify/catalogue/seed.ts';
import { buildContext } from '../../../netlify/local/function-caller.ts';
import { loadFunctions } from '../../../netlify/local/functions.ts';
import { createServices } from '../../../netlify/platform/services.ts';
import { addAccount } from '../../../netlify/staff/accounts/accounts.ts';
import { createStaffServices } from '../../../netlify/staff/services.ts';
import { createSession } from '../../../netlify/staff/session.ts';
import { COUNT_PATH } from '../../../src/shared/counts/count-wire.ts';
import { ENTRY_PATH } from '../../../src/shared/inbox/entry.ts';
import {
  INBOX_EXPORT_PATH,
  INBOX_PATH,
  leadActionPath,
  leadPath,
} from '../../../src/shared/inbox/inbox-wire.ts';
import type { Role } from '../../../src/shared/staff/roles.ts';
import { STATUS_PATH } from '../../../src/shared/staff/status-wire.ts';
import { loadPublished } from '../../../src/shop/catalogue/load-published.ts';
import { captureConsole } from '../../fixtures/console.ts';
import { makePicture } from '../../fixtures/pictures.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { type Call, PASSPHRASE_HASH } from '../../fixtures/staff.ts';

// Functions that need no session. The scheduled ones need none either; every other function requires a session.
const PUBLIC = [
  'attachment',
  'catalogue-update',
  'count-quote-event',
  'deploy-check',
  'health',
  'picture',
  'send-contact-email',
  'staff-news',
  'staff-session',
  'start-quote',
];
const functions = await loadFunctions(resolve('netlify/functions'), (file) => import(file));
const guarded = functions.filter(({ name, config }) => !PUBLIC.includes(name) && !config.schedule);

// Called last: hides the log of the functions' own connections, which report their end after the test.
afterAll(() => void captureConsole());
const { staff } = await prepareStaff();
let printed: ReturnType<typeof captureConsole>;
beforeEach(() => {
  printed = captureConsole();
});
beforeAll(() => {
  vi.stubEnv('NETLIFY_DB_URL', staff.database.url);
  vi.stubEnv('ADMIN_PASSWORD_HASH', PASSPHRASE_HASH);
});
afterAll(() => void vi.unstubAllEnvs());

type Fn = (typeof functions)[number];
async function callFunction(fn: Fn | undefined, path: string, call: Call, params = {}) {
  const request = staff.request(path, call);
  return fn?.handler(request, buildContext({ request, params, ip: '203.0.113.7', waitUntil: () => {} }));
}
/** Calls every address of a function by these methods. */
async function callAll(fn: Fn, methods: readonly string[], body: object, call: Call) {
  const responses: [string, Response | undefined][] = [];
  for (const { pathname } of fn.patterns) {
    const path = pathname.replaceAll(/:\w+\??|\*/g, '3');
    for (const method of methods) {
      const hasBody = !['GET', 'HEAD'].includes(method);
      const made = { method, ...call, ...(hasBody && { body }) };
      const response = await callFunction(fn, path, made, { id: '3', reference: '3', action: '3' });
      responses.push([`${method} ${path}`, response]);
    }
  }
  return responses;
}
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

const contents = async () => {
  const tables = await staff.database.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const rows: unknown[] = [];
  for (const { name } of tables) rows.push([name, await staff.database.query(`SELECT * FROM "${name}"`)]);
  return JSON.stringify(rows);
};

describe('signed out', () => {
  test('finds functions that require a session', () => {
    expect(guarded.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['staff-history', 'staff-pictures', 'staff-products']),
    );
  });

  test.each(guarded.map((fn) => [fn.name, fn] as const))(
    '%s responds 401 to every method, cookie and body, and changes nothing',
    async (_, fn) => {
      const before = await contents();
      const body = { revision: 1, restore: 1, state: 'respondido', product: {} };
      for (const cookie of ['', '__Host-equipe=', '__Host-equipe=AAAAAAAAAAAAAAAAAAAAAA'])
        for (const [call, response] of await callAll(fn, ['GET', 'HEAD', ...WRITES], body, { cookie })) {
          expect([call, response?.status]).toEqual([call, 401]);
          expect(await response?.json()).toEqual({ code: 'signed-out' });
        }
      expect(await contents()).toBe(before);
    },
  );
});

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://outra.example' }],
  ['nowhere', { origin: '' }],
  ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
])(
  'every write from %s gets 403, although the person is signed in, and changes nothing',
  async (_, headers) => {
    staff.clock = new Date();
    const cookie = await staff.signIn('Bia');
    await seedCatalogue(staff.services.database, readBuiltInProducts, staff.clock);
    const before = await staff.database.query('SELECT * FROM catalogue_history');
    for (const fn of guarded)
      for (const [call, response] of await callAll(fn, WRITES, {}, { cookie, headers }))
        expect([fn.name, call, response?.status]).toEqual([fn.name, call, 403]);
    expect(await staff.database.query('SELECT * FROM catalogue_history')).toEqual(before);
  },
);

describe('a role', () => {
  const SALES = [
    'staff-attachment',
    'staff-discard',
    'staff-entry',
    'staff-figures',
    'staff-inbox',
    'staff-inbox-export',
    'staff-lead',
    'staff-push',
    'staff-status',
  ];
  const CATALOGUE = ['staff-build', 'staff-history', 'staff-pictures', 'staff-products', 'staff-status'];
  const OF: Readonly<Record<Role, readonly string[]>> = { sales: SALES, catalogue: CATALOGUE };

  test.each<Role>(['sales', 'catalogue'])('%s gets 403 from every function but its own', async (role) => {
    staff.clock = new Date();
    const { database } = staff.services;
    const account = { name: 'Ana', email: 'ana@fabrica.example', role };
    const id = randomUUID();
    await addAccount(database, id, account, staff.clock);
    const token = await createSession(database, PASSPHRASE_HASH, 'Ana', staff.clock, id);
    const cookie = `__Host-equipe=${token}`;
    for (const fn of guarded) {
      // Empty bodies: a function that admits the person refuses those with 4xx.
      const responses = await callAll(fn, ['GET', ...WRITES], {}, { cookie });
      const statuses = responses.map(([, response]) => response?.status);
      const isOwn = OF[role].includes(fn.name);
      const isRefused = (status: number | undefined) => status === 403;
      expect([fn.name, isOwn ? statuses.some(isRefused) : statuses.every(isRefused)]).toEqual([
        fn.name,
        !isOwn,
      ]);
    }
  });

  test('a role is admitted to functions that exist', () => {
    const names = guarded.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...SALES, ...CATALOGUE]));
  });
});

describe('a failure', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['catalogue', 'staff-history', 'GET', '/api/equipe/historico'],
    ['catalogue', 'staff-products', 'GET', '/api/equipe/produtos'],
    ['catalogue', 'catalogue-update', 'GET', '/api/catalogo/3'],
    ['inbox', 'staff-inbox', 'POST', '/api/equipe/pedidos'],
    ['inbox', 'staff-lead', 'GET', '/api/equipe/pedidos/CFGH2345'],
    ['pictures', 'staff-pictures', 'POST', '/api/equipe/fotos'],
    ['pictures', 'picture', 'GET', `/fotos/${'0'.repeat(32)}.png`],
    ['counts', 'count-quote-event', 'POST', '/api/contagem'],
  ])('is logged under %s by %s', async (domain, name, method, path) => {
    staff.clock = new Date();
    const cookie = await staff.signIn();
    const { database } = createStaffServices();
    const isOfSession = (sql: string) => sql.includes('staff_sessions');
    const { query, write } = database;
    const fail = () => Promise.reject(new Error('away'));
    vi.spyOn(database, 'query').mockImplementation((sql) => (isOfSession(sql) ? query(sql) : fail()));
    vi.spyOn(database, 'write').mockImplementation((...call) =>
      isOfSession(call[0]) ? write(...call) : fail(),
    );
    const question = { view: 'all', segment: '', text: '', after: null };
    const body = {
      'staff-inbox': question,
      'staff-pictures': new Uint8Array(await makePicture('png')),
      'count-quote-event': 'Header - Desktop',
    }[name];
    const fn = functions.find((one) => one.name === name);
    const response = await callFunction(fn, path, { method, cookie, body }, { reference: 'CFGH2345' });
    expect(response?.status).toBe(503);
    expect(printed.lines.at(-1)).toMatch(new RegExp(`^${domain}: `));
  });

  test('of the session is logged under staff', async () => {
    const cookie = await staff.signIn();
    vi.spyOn(createStaffServices().database, 'write').mockRejectedValue(new Error('away'));
    const fn = functions.find(({ name }) => name === 'staff-products');
    const response = await callFunction(fn, '/api/equipe/produtos', { cookie });
    expect(response?.status).toBe(503);
    expect(printed.lines.at(-1)).toMatch(/^staff: /);
  });
});

test('the functions have the paths that the admin calls', () => {
  const pathsOf = (name: string) => functions.find((fn) => fn.name === name)?.config.path;
  expect(pathsOf('staff-inbox')).toBe(INBOX_PATH);
  expect(pathsOf('staff-inbox-export')).toBe(INBOX_EXPORT_PATH);
  expect(pathsOf('staff-lead')).toEqual([
    leadPath(':reference'),
    leadActionPath(':reference', ':action' as never),
  ]);
  expect(pathsOf('staff-entry')).toBe(ENTRY_PATH);
  expect(pathsOf('staff-status')).toBe(STATUS_PATH);
  expect(pathsOf('count-quote-event')).toBe(COUNT_PATH);
});

test('a process has one pool of connections', () => {
  expect(createServices().database).toBe(createStaffServices().database);
});

describe('what the build publishes', () => {
  afterEach(() => vi.stubEnv('NETLIFY_DB_URL', staff.database.url));

  test('without a database, or with an empty one, the build uses the built-in products', async () => {
    vi.stubEnv('NETLIFY_DB_URL', '');
    expect(await loadPublished()).toBeUndefined();
    vi.stubEnv('NETLIFY_DB_URL', staff.database.url);
    expect(await loadPublished()).toBeUndefined();
  });

  test('the build succeeds and logs a warning when the database is down', async () => {
    vi.stubEnv('NETLIFY_DB_URL', 'postgres://postgres@127.0.0.1:1/postgres');
    const published = await loadPublished();
    expect(published).toBeUndefined();
    expect(printed.lines.join()).toContain('o banco não respondeu');
  });

  test('the build survives a database that ends its sessions', async () => {
    const { on } = pg.Pool.prototype;
    const opened: pg.Pool[] = [];
    const listen = vi.spyOn(pg.Pool.prototype, 'on').mockImplementation(function (this: pg.Pool, ...given) {
      opened.push(this);
      return on.apply(this, given);
    });
    await loadPublished();
    listen.mockRestore();
    expect(() =>
      opened[0]?.emit('error', new Error('terminating connection'), {} as pg.PoolClient),
    ).not.toThrow();
    expect(opened).toHaveLength(1);
  });

  test('the build has the saved products, without the deleted ones', async () => {
    vi.stubEnv('NETLIFY_DB_URL', staff.database.url);
    const { database } = staff.services;
    const author = { person: 'Ana', now: staff.clock };
    await seedCatalogue(database, readBuiltInProducts, staff.clock);
    const [first, second] = await readBuiltInProducts();
    if (!first || !second) throw new Error('no products');
    await addRevision(database, { ...first, title: 'Rosca nova' }, 1, 'changed', author);
    await addRevision(database, second, 1, 'deleted', author);
    const published = await loadPublished();
    expect(published?.revision).toBe(8);
    expect(published?.products.map(({ id, title }) => [id, title]).slice(0, 2)).toEqual([
      [1, 'Rosca nova'],
      [3, 'Kit Completo Rosca e Cilindro'],
    ]);
  });
});
