import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toFunction } from '../../../netlify/app/calls.ts';
import { fileCalls } from '../../../netlify/app/file-calls.ts';
import { publicCalls } from '../../../netlify/app/public-calls.ts';
import { sessionCalls } from '../../../netlify/app/session-calls.ts';
import { STAFF_CALLS, staffCalls } from '../../../netlify/app/staff-calls.ts';
import { readBuiltInProducts } from '../../../netlify/catalogue/built-in-products.ts';
import { addRevision, seedCatalogue } from '../../../netlify/catalogue/save-product.ts';
import * as files from '../../../netlify/functions/files.mts';
import * as publicFunction from '../../../netlify/functions/public.mts';
import * as staffFunction from '../../../netlify/functions/staff.mts';
import * as staffSession from '../../../netlify/functions/staff-session.mts';
import { partsOf } from '../../../netlify/platform/database.ts';
import { createServices } from '../../../netlify/platform/services.ts';
import { addAccount } from '../../../netlify/staff/accounts/accounts.ts';
import { createStaffServices } from '../../../netlify/staff/services.ts';
import { createSession } from '../../../netlify/staff/session.ts';
import { addressOf } from '../../../src/contracts/define-call.ts';
import { hasRight, type Right, type Role } from '../../../src/shared/staff/roles.ts';
import { loadPublished } from '../../../src/shop/catalogue/load-published.ts';
import { captureConsole } from '../../fixtures/console.ts';
import { makePicture } from '../../fixtures/pictures.ts';
import { prepareStaff } from '../../fixtures/prepare-staff.ts';
import { type Call, PASSPHRASE_HASH } from '../../fixtures/staff.ts';

// Calls without a session; every other call requires one.
const PUBLIC = ['/api/anexo/:id?/:piece?', '/fotos/:name'];
const APPS = [publicCalls, fileCalls, sessionCalls, staffCalls];
const guarded = [fileCalls, staffCalls]
  .flatMap(({ routes }) => routes.map(({ path }) => path))
  .filter((path) => !PUBLIC.includes(path));

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

/** Sends a request to the application that has its address. */
async function send(path: string, call: Call): Promise<Response> {
  for (const app of APPS) {
    const response = await toFunction(app)(staff.request(path, call), {
      ip: '203.0.113.7',
      waitUntil: () => {},
    });
    if (response.status !== 404) return response;
  }
  return new Response(null, { status: 404 });
}

/** The addresses of a call: with and without what is optional. */
const addressesOf = (pattern: string): string[] => {
  const [shortest = ''] = pattern.split(/\/:\w+\?/);
  return [...new Set([shortest, pattern.replaceAll('?', '')])].map((path) => path.replaceAll(/:\w+/g, '3'));
};

/** Calls every address of a call by these methods. */
async function callAll(pattern: string, methods: readonly string[], body: object, call: Call) {
  const responses: [string, Response][] = [];
  for (const path of addressesOf(pattern)) {
    for (const method of methods) {
      const hasBody = !['GET', 'HEAD'].includes(method);
      responses.push([`${method} ${path}`, await send(path, { method, ...call, ...(hasBody && { body }) })]);
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
  test('finds calls that require a session', () => {
    expect(guarded).toEqual(
      expect.arrayContaining(['/api/equipe/historico', '/api/equipe/fotos', '/api/equipe/produtos/:id']),
    );
  });

  test.each(guarded)(
    '%s responds 401 to every method, cookie and body, and changes nothing',
    async (pattern) => {
      const before = await contents();
      const body = { revision: 1, restore: 1, state: 'respondido', product: {} };
      for (const cookie of ['', '__Host-equipe=', '__Host-equipe=AAAAAAAAAAAAAAAAAAAAAA'])
        for (const [call, response] of await callAll(pattern, ['GET', 'HEAD', ...WRITES], body, { cookie })) {
          expect([call, response?.status]).toEqual([call, 401]);
          if (!call.startsWith('HEAD')) expect(await response.json()).toEqual({ code: 'signed-out' });
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
    await seedCatalogue(staff.services.database, staff.clock);
    const before = await staff.database.query('SELECT * FROM catalogue_history');
    for (const pattern of guarded)
      for (const [call, response] of await callAll(pattern, WRITES, {}, { cookie, headers }))
        expect([call, response.status]).toEqual([call, 403]);
    expect(await staff.database.query('SELECT * FROM catalogue_history')).toEqual(before);
  },
);

describe('a role', () => {
  /** Of the calls without a contract. */
  const RIGHTS: Readonly<Record<string, Right>> = {
    '/api/equipe/anexo': 'leads',
    '/api/equipe/anexo/:id/:piece': 'leads',
    '/api/equipe/fotos': 'catalogue',
  };
  const rightOf = (pattern: string) =>
    STAFF_CALLS.find(({ contract }) => contract.path === pattern)?.contract.right ?? RIGHTS[pattern];

  test.each<Role>(['sales', 'catalogue', 'both'])('%s gets 403 from every call but its own', async (role) => {
    staff.clock = new Date();
    const { database } = staff.services;
    const account = { name: 'Ana', email: 'ana@fabrica.example', role };
    const id = randomUUID();
    await addAccount(database, id, account, staff.clock);
    const token = await createSession(database, PASSPHRASE_HASH, 'Ana', staff.clock, id);
    const cookie = `__Host-equipe=${token}`;
    for (const pattern of guarded) {
      // Empty bodies: a call that admits the person rejects them with 4xx.
      const responses = await callAll(pattern, ['GET', ...WRITES], {}, { cookie });
      const statuses = responses.map(([, response]) => response.status);
      const right = rightOf(pattern);
      const isOwn = right !== undefined && hasRight(role, right);
      const isRefused = (status: number | undefined) => status === 403;
      expect([pattern, isOwn ? statuses.some(isRefused) : statuses.every(isRefused)]).toEqual([
        pattern,
        !isOwn,
      ]);
    }
  });
});

const HOSTILE = [
  null,
  true,
  -1,
  2 ** 53,
  'x\u0000',
  '__proto__',
  '9'.repeat(5000),
  [],
  {},
  [{ toString: 1 }],
];
const NAMES = [
  ...[
    'assignee',
    'after',
    'before',
    'channel',
    'email',
    'endpoint',
    'followUpOn',
    'from',
    'ids',
    'keys',
    'name',
    'note',
  ],
  ...[
    'origin',
    'outcome',
    'product',
    'proposal',
    'references',
    'restore',
    'revision',
    'role',
    'sentOn',
    'state',
    'until',
    'view',
  ],
];

test('each call refuses hostile bodies and changes nothing', async () => {
  staff.clock = new Date();
  const cookie = await staff.signIn('Bia');
  await seedCatalogue(staff.services.database, staff.clock);
  const before = await contents();
  const bodies = [
    ...['', '[]', 'null', '"x"', '{', '{}', '{"__proto__":{"state":"new"}}', '['.repeat(5000)],
    ...HOSTILE.map((value) => JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, value])))),
  ];
  for (const { contract } of STAFF_CALLS.filter(
    ({ contract: { input, method } }) => input && method !== 'GET',
  )) {
    const path = addressOf(contract, { reference: 'ZZZZ9999', id: randomUUID() });
    for (const body of bodies) {
      const { status } = await staff.call(path, { method: contract.method, cookie, body });
      expect([path, body.slice(0, 80), status]).toEqual([
        path,
        body.slice(0, 80),
        expect.toBeOneOf([400, 404, 413, 422]),
      ]);
    }
  }
  expect(await contents()).toBe(before);
});

describe('a failure', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['catalogue', 'GET', '/api/equipe/historico'],
    ['catalogue', 'GET', '/api/equipe/produtos'],
    ['catalogue', 'GET', '/api/catalogo/3'],
    ['inbox', 'POST', '/api/equipe/pedidos'],
    ['inbox', 'GET', '/api/equipe/pedidos/CFGH2345'],
    ['pictures', 'POST', '/api/equipe/fotos'],
    ['pictures', 'GET', `/fotos/${'0'.repeat(32)}.png`],
    ['counts', 'POST', '/api/contagem'],
  ])('is logged under %s by %s %s', async (domain, method, path) => {
    staff.clock = new Date();
    const cookie = await staff.signIn();
    const { database } = createStaffServices();
    const isOfSession = (statement: Sql | string) => partsOf(statement).text.includes('staff_sessions');
    const { query, write } = database;
    const fail = () => Promise.reject(new Error('away'));
    vi.spyOn(database, 'query').mockImplementation((sql) => (isOfSession(sql) ? query(sql) : fail()));
    vi.spyOn(database, 'write').mockImplementation((...call) =>
      isOfSession(call[0]) ? write(...call) : fail(),
    );
    const question = {
      view: 'all',
      segment: '',
      text: '',
      from: '',
      to: '',
      origin: '',
      order: 'wait',
      after: null,
    };
    const body = {
      '/api/equipe/pedidos': question,
      '/api/equipe/fotos': new Uint8Array(await makePicture('png')),
      '/api/contagem': 'Header - Desktop',
    }[path];
    const response = await send(path, { method, cookie, body });
    expect(response.status).toBe(503);
    expect(printed.lines.at(-1)).toMatch(new RegExp(`^${domain}: `));
  });

  test('of the session is logged under staff', async () => {
    const cookie = await staff.signIn();
    vi.spyOn(createStaffServices().database, 'write').mockRejectedValue(new Error('away'));
    const response = await send('/api/equipe/produtos', { cookie });
    expect(response.status).toBe(503);
    expect(printed.lines.at(-1)).toMatch(/^staff: /);
  });
});

test('each call is handled by one function', () => {
  const functions = { public: publicFunction, files, staff: staffFunction, 'staff-session': staffSession };
  const hasPath = (paths: string | string[] = [], pathname: string) =>
    [paths].flat().some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }));
  for (const [name, { routes }] of Object.entries({
    public: publicCalls,
    files: fileCalls,
    staff: staffCalls,
    'staff-session': sessionCalls,
  })) {
    for (const path of routes.flatMap((route) => addressesOf(route.path))) {
      const answering = Object.entries(functions).filter(
        ([, { config }]: [string, { config: Config }]) =>
          hasPath(config.path, path) && !hasPath(config.excludedPath, path),
      );
      expect([path, answering.map(([own]) => own)]).toEqual([path, [name]]);
    }
  }
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
    await seedCatalogue(database, staff.clock);
    const [first, second] = await readBuiltInProducts();
    if (!first || !second) throw new Error('no products');
    await addRevision(database, { ...first, title: 'Rosca nova' }, 1, 'changed', author);
    await addRevision(database, second, 1, 'deleted', author);
    const published = await loadPublished();
    // Changes that were being stored are asked for again.
    const [now] = await staff.database.query<{ minute: number }>(
      'SELECT floor(extract(epoch FROM now()) / 60)::int AS minute',
    );
    expect(published?.minute).toBeLessThan(now?.minute ?? 0);
    expect(published?.products.map(({ id, title }) => [id, title]).slice(0, 2)).toEqual([
      [1, 'Rosca nova'],
      [3, 'Kit Completo Rosca e Cilindro'],
    ]);
  });
});
