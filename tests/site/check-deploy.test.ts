import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkDeploy } from '../../scripts/checks/deploy.ts';
import { type SiteServer, startSiteServer } from '../fixtures/site-server.ts';

const KEY = 'chave-de-teste-com-mais-de-32-letras';
/** The address that `npm run build:test` builds the site for. */
const ADDRESS = 'http://localhost:8888';

/** A response on its way to the check. */
interface Passing {
  path: string;
  status: number;
  headers: Headers;
}

const realFetch = globalThis.fetch;
let site: SiteServer;
beforeAll(async () => {
  site = await startSiteServer(undefined, { DEPLOY_CHECK_KEY: KEY });
  await site.runJob('clock');
});
afterAll(() => site.dispose());
beforeEach(() => {
  site.forgetVisitors();
  site.smtp.behaviour = 'accept';
  site.smtp.mails.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

/** Runs the check against the built site. `change` changes each response, as a wrong setting of the deploy would. */
async function check(key?: string, change: (passing: Passing) => void = () => {}) {
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const response = await realFetch(url.href.replace(ADDRESS, site.url), init);
    const passing = { path: url.pathname, status: response.status, headers: new Headers(response.headers) };
    change(passing);
    return new Response(await response.text(), passing);
  });
  const lines: string[] = [];
  const hasPassed = await checkDeploy(ADDRESS, key, (line) => lines.push(line));
  return { hasPassed, lines, failed: lines.filter((line) => line.startsWith('FAILED')) };
}

test('the built site passes, and its test request is mailed and leaves nothing behind', async () => {
  const { hasPassed, lines, failed } = await check(KEY);
  expect(failed).toEqual([]);
  expect(hasPassed).toBe(true);
  expect(lines).toContain('ok       the test request is mailed to the team');
  expect(site.smtp.mails).toHaveLength(1);
  expect(await site.query('SELECT FROM leads')).toEqual([]);
  expect(await site.query('SELECT FROM outbox')).toEqual([]);
});

test('without a key here no test request is sent, and a line says so', async () => {
  expect((await check()).lines.at(-1)).toBe('skipped  the test request: DEPLOY_CHECK_KEY is not set here');
  expect(site.smtp.mails).toEqual([]);
});

const setHeader =
  (name: string, value: string) =>
  ({ headers }: Passing) =>
    headers.set(name, value);
const respond = (status: number) => (passing: Passing) => {
  passing.status = status;
};

test.each<[fault: string, path: RegExp, change: (passing: Passing) => void, line: string]>([
  ['a missing page', /^\/injetoras$/, respond(404), '/injetoras: 404 instead of 200'],
  [
    'a rule that sends unknown addresses to the home page',
    /^\/endereco/,
    respond(200),
    '/endereco-que-nao-existe: 200 instead of 404',
  ],
  [
    'another policy',
    /^\/loja$/,
    setHeader('content-security-policy', "default-src 'self'"),
    '/loja: another Content-Security-Policy',
  ],
  [
    'a host that sends the policies of all rules that match',
    /^\/admin\/conteudo$/,
    ({ headers }) => headers.append('content-security-policy', "default-src 'none'"),
    '/admin/conteudo: another Content-Security-Policy',
  ],
  [
    'a login page of the host',
    /^\/loja$/,
    ({ headers }) => headers.delete('x-site'),
    '/loja: x-site is none',
  ],
  [
    'a short HSTS',
    /^\/loja$/,
    setHeader('strict-transport-security', 'max-age=300'),
    '/loja: Strict-Transport-Security is max-age=300',
  ],
  [
    'hashed files that caches ask for again',
    /^\/_astro\//,
    setHeader('cache-control', 'max-age=0'),
    'is cached for a year: Cache-Control is max-age=0',
  ],
  [
    'a service worker that caches keep',
    /^\/sw\.js$/,
    setHeader('cache-control', 'max-age=3600'),
    '/sw.js is revalidated: Cache-Control is max-age=3600',
  ],
  ['a temporary redirect', /^\/artigo-injetoras$/, respond(302), '302 instead of 301'],
  ['another target', /^\/faq\/$/, setHeader('location', '/'), '/faq/ leads to /faq: it leads to /'],
])('%s fails its line alone', async (_, path, change, line) => {
  const { hasPassed, failed } = await check(undefined, (passing) => {
    if (path.test(passing.path)) change(passing);
  });
  expect(hasPassed).toBe(false);
  expect(failed).toEqual([expect.stringContaining(line)]);
});

test('functions that were not deployed fail', async () => {
  const { failed } = await check(KEY, (passing) => {
    if (passing.path.startsWith('/api/')) passing.status = 404;
  });
  expect(failed).toEqual([
    'FAILED   /api/health: 404 instead of 200',
    'FAILED   the site has the same DEPLOY_CHECK_KEY: 404 instead of 200',
  ]);
});

test('a site built for another address fails its pages', async () => {
  const lines: string[] = [];
  expect(await checkDeploy(site.url, undefined, (line) => lines.push(line))).toBe(false);
  expect(lines[0]).toContain(`FAILED   /: its canonical address is ${ADDRESS}/: PUBLIC_SITE_URL`);
});

test('a clock that does not run fails the line of health', async () => {
  await site.loseBlobs();
  expect((await check()).failed).toEqual(['FAILED   /api/health: clock']);
  await site.runJob('clock');
});

test('another key on the site sends no test request', async () => {
  const { failed, lines } = await check(KEY.toUpperCase());
  expect(failed).toEqual(['FAILED   the site has the same DEPLOY_CHECK_KEY: 401 instead of 200']);
  expect(lines.at(-1)).toBe(failed[0]);
});

test('a mail server that refuses fails with its code, and the test request is still erased', async () => {
  site.smtp.behaviour = 'reject';
  const { failed } = await check(KEY);
  expect(failed).toEqual([expect.stringMatching(/the test request is mailed to the team: .*550/)]);
  expect(await site.query('SELECT FROM leads')).toEqual([]);
});

test.each([
  ['exemplo.com.br', 2, 'Usage:'],
  ['http://127.0.0.1:1', 1, 'FAILED   /: '],
])('the command for %s exits with status %d', (address, code, output) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/checks/deploy.ts', address], {
    encoding: 'utf8',
  });
  expect(status).toBe(code);
  expect(stdout + stderr).toContain(output);
});
