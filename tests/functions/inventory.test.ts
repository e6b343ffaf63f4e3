import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inventory, listTools, usedCookies } from '../../src/sections/legal/inventory.ts';
import { PURPOSES } from '../../src/shared/consent.ts';
import { CONTACT_FIELDS } from '../../src/shared/request/fields.ts';
import { parseTagIds } from '../../src/shared/tag-ids.ts';
import { findTraces, TRACES } from '../../src/tracking/tags/traces.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';
import { findMissing, type Holdings } from '../inventory/find-missing.ts';
import {
  findEditorStores,
  findHosts,
  findOwnCookies,
  findSettings,
  findStores,
  findUnnamed,
  readSources,
} from '../inventory/find-stores.ts';

const { pipeline } = await preparePipeline();

// Settings that do not name a recipient of personal data.
const INNER =
  /^(?:CONTEXT|DEV|PROD|VITEST|URL|PGUSER|NETLIFY|NETLIFY_DB_URL|DATABASE_URL|TRUSTED_PROXIES|STORE_FOLDER|NETLIFY_DB_DRIVER|AWS_LAMBDA_FUNCTION_NAME|PUBLIC_SITE_URL|PORT|HOST|ALLOW_PLACEHOLDERS|ADMIN_PASSWORD_HASH|DEPLOY_CHECK_KEY|SERVER_SECRET|EDITOR_REVIEW|CUSTOMER_EMAILS|CUSTOMER_PAGE_NAMES|NETLIFY_PURGE_API_TOKEN)$/;

async function readHoldings(): Promise<Holdings> {
  const sources = readSources();
  const columns = await pipeline.database.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  // The inventory names each field of a request.
  const fields = CONTACT_FIELDS.map(({ name }) => ({ table: 'leads', column: name }));
  const examples = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm);
  const settings = [
    ...new Set([...[...examples].flatMap(([, name]) => name ?? []), ...findSettings(sources)]),
  ].filter((name) => !INNER.test(name));
  const cookies = [
    ...findOwnCookies(sources),
    ...Object.values(TRACES).flatMap((beginnings) => beginnings.map((beginning) => `${beginning}…`)),
  ];
  const editor = readFileSync('node_modules/@sveltia/cms/npm/index.js', 'utf8');
  const stores = [...findStores(sources), ...findEditorStores(editor)];
  return {
    columns: [...columns.filter(({ column }) => column !== 'request'), ...fields],
    stores,
    cookies,
    hosts: findHosts(sources),
    settings,
  };
}

test('the inventory lists exactly the columns, stores, cookies and recipients that exist', async () => {
  const holdings = await readHoldings();
  expect(holdings.columns.length).toBeGreaterThan(50);
  expect(holdings.stores.length).toBeGreaterThan(10);
  expect(holdings.hosts.length).toBeGreaterThan(10);
  expect(findMissing(inventory, holdings)).toEqual([]);
});

test('reports every column, store, cookie, host and setting that the inventory lacks', async () => {
  const holdings = await readHoldings();
  const sources = new Map([
    [
      'src/a.ts',
      "localStorage.setItem('novo', ''); const TASTE_COOKIE = 'gosto'; fetch('https://api.exemplo.com.br')",
    ],
    ['src/b.ts', "const KEY = 'aba'; sessionStorage.getItem(KEY); caches.open('copias')"],
  ]);
  expect(
    findMissing(inventory, {
      columns: [...holdings.columns, { table: 'leads', column: 'birthday' }],
      stores: [
        ...holdings.stores,
        ...findStores(sources),
        ...findEditorStores("set('sveltia-cms.history', [])"),
      ],
      cookies: [...holdings.cookies, ...findOwnCookies(sources), '_new…'],
      hosts: [...holdings.hosts, ...findHosts(sources)],
      settings: [...holdings.settings, 'CRM_URL'],
    }),
  ).toEqual([
    'coluna leads.birthday',
    'aparelho: localStorage novo',
    'aparelho: sessionStorage aba',
    'aparelho: Cache Storage copias',
    'aparelho: localStorage sveltia-cms.history',
    'cookie gosto',
    'cookie _new…',
    'operador de api.exemplo.com.br',
    'operador da configuração CRM_URL',
  ]);
  expect(() => findStores(new Map([['src/c.ts', 'localStorage.setItem(nameOf(visitor), text)']]))).toThrow();
});

const WAYS_TO_KEEP = [
  "localStorage['gosto'] = 'x'",
  "localStorage.gosto = 'x'",
  "localStorage?.setItem('cookies', 'x')",
  "const store = localStorage; store.setItem('gosto', 'x')",
  "window['localStorage'].setItem('cookies', 'x')",
  "const taste = persistentAtom('gosto', '')",
  "import { set } from 'idb-keyval'",
  "window.name = 'x'",
  "headers: { 'Set-Cookie': 'gosto=x' }",
  "document.cookie='gosto=x'",
  "Astro.cookies.set('gosto', 'x')",
  "cookieStore.set('gosto', 'x')",
];

test('only files named in the inventory store anything on a device', () => {
  const sources = readSources();
  expect(findUnnamed(sources, inventory)).toEqual([]);
  const real = readFileSync('src/shop/use-address-filters.ts', 'utf8');
  for (const code of WAYS_TO_KEEP) {
    const found = findUnnamed(new Map([...sources, ['src/copy.ts', `${real}\n${code};`]]), inventory);
    expect(found.length, code).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatch(/^src\/copy\.ts: /);
  }
});

test('finds hosts and settings in every notation', () => {
  const text = `new WebSocket('wss://live.exemplo.net'); fetch("//cdn.exemplo.org/a"); import.meta.env.PUBLIC_CRM_ID;
    process.env.CRM_URL; process.env['CRM_KEY']`;
  const sources = new Map([['src/a.ts', text]]);
  expect(findHosts(sources)).toEqual(['live.exemplo.net', 'cdn.exemplo.org']);
  expect(findSettings(sources)).toEqual(['PUBLIC_CRM_ID', 'CRM_URL', 'CRM_KEY']);
});

test('reports entries of the inventory that no longer exist', async () => {
  const holdings = await readHoldings();
  const columns = holdings.columns.filter(({ column }) => column !== 'phone');
  const stores = holdings.stores.filter(({ nome }) => nome !== 'contact-draft');
  expect(findMissing(inventory, { ...holdings, columns, stores })).toEqual([
    'coluna que não existe: leads.phone',
    'aparelho, não existe: sessionStorage contact-draft',
  ]);
});

test('lists the cookies of every configured tag; withdrawing consent removes those on this site', () => {
  const ids = parseTagIds({
    PUBLIC_GTAG_ID: 'G-ABC1234567',
    PUBLIC_META_PIXEL_ID: '123456789012345',
    PUBLIC_CLARITY_ID: 'abcd123456',
  });
  const cookies = usedCookies(inventory, listTools(ids, ''));
  expect(new Set(cookies.map(({ ferramenta }) => ferramenta))).toEqual(
    new Set(['site', 'gtag', 'pixel', 'clarity']),
  );
  for (const { nome, finalidade, dominio } of cookies) {
    if (finalidade === 'necessario' || dominio !== 'este site') continue;
    const others = PURPOSES.filter((purpose) => purpose !== finalidade).map((purpose) => [purpose, true]);
    expect(findTraces([nome], Object.fromEntries(others)), nome).toEqual([nome]);
    expect(findTraces([nome], { [finalidade]: true }), nome).toEqual([]);
  }
  expect(usedCookies(inventory, listTools({}, '')).map(({ ferramenta }) => ferramenta)).toEqual([
    'site',
    'site',
  ]);
});
