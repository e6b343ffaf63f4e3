import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { REDIRECTS } from '../../netlify/platform/edge.ts';
import { http } from '../fixtures/http.ts';
import { type ServerProcess, startServer } from '../fixtures/server-process.ts';
import { PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import { type NetlifyDev, startNetlifyDev } from './netlify-dev.ts';

// Netlify's own local server and ours serve the same build. Every difference is listed here, with its reason.

const { root } = inject('build');
const ENV = { SMTP_URL: 'terminal:', ADMIN_PASSWORD_HASH: PASSPHRASE_HASH };

let scratch: string;
let theirs: NetlifyDev;
let ours: ServerProcess;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'netlify-dev-'));
  theirs = await startNetlifyDev(root, scratch, ENV);
  ours = await startServer({ root, databaseDirectory: join(scratch, 'db'), env: ENV });
});
afterAll(async () => {
  await ours?.stop();
  await theirs?.stop();
  await rm(scratch, { recursive: true, force: true });
});

const dist = join(root, 'dist');
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
  .map(({ parentPath, name }) => `/${relative(dist, join(parentPath, name))}`);
/** One file of each kind and folder. */
const kinds = [
  ...new Map(files.map((file) => [`${file.split('/')[1]} ${extname(file)}`, file])).values(),
].filter((file) => !/^\/[^/]+\.html$/.test(file));
const sitemap = readFileSync(join(dist, 'sitemap-0.xml'), 'utf8');
const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
const redirects = REDIRECTS.map(({ from }) => from);

// Headers of the connection, of compression, or of one server's logging.
const OWN_HEADERS = new Set([
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  'vary',
  'x-nf-fetch-timing',
  'x-nf-invocation-metadata',
  'x-nf-request-id',
  'x-nf-start-timestamp',
  'x-powered-by',
]);

interface Difference {
  /** The method, the address and the body. */
  at: string;
  /** `status`, `body` or a header's name, then what `netlify dev` and our server say. */
  what: string;
}

interface Known {
  at: RegExp;
  what: RegExp;
  because: string;
}

const KNOWN: readonly Known[] = [
  {
    at: /^(GET|HEAD) \//,
    what: /^cache-control: public, max-age=0 \| (public, max-age=0, must-revalidate|no-cache|public, max-age=\d+(, immutable)?)$/,
    because: 'netlify dev lets nothing be cached; Netlify applies the rules of _headers.',
  },
  {
    at: /\.js$/,
    what: /^content-type: application\/javascript; charset=utf-8 \| text\/javascript; charset=utf-8$/,
    because: 'Two names of one type.',
  },
  {
    at: /^GET \/(?!api\/).+\/$/,
    what: /^(status: 200 \| 301|location: undefined \| \/|body: |[\w-]+: .* \| undefined$)/,
    because: 'netlify dev serves a page with a slash too; Netlify redirects to its canonical address.',
  },
  {
    at: /^GET \/_(headers|redirects)$/,
    what: /^/,
    because: 'netlify dev serves these files; Netlify does not publish them.',
  },
  {
    at: new RegExp(`^GET (${redirects.join('|')})`),
    what: /^(body: |cache-control: no-cache \| undefined$)/,
    because: 'netlify dev adds a text to a redirect, which no browser shows.',
  },
  {
    at: /^POST \/(loja|sw\.js|nada)?$/,
    what: /^(allow: undefined \| get, head|cache-control: public, max-age=0, must-revalidate \| .*)$/,
    because: 'netlify dev names no methods that a page accepts, and does not apply the rules of _headers.',
  },
  {
    at: /^\w+ \/\.netlify\/functions\/nada$/,
    what: /^(body|cache-control|content-type|[\w-]+): /,
    because: 'netlify dev names a missing function in a plain text; our server shows the page for 404.',
  },
  {
    at: /^\w+ \/\.netlify\/functions\/daily-work$/,
    what: /^/,
    because: 'netlify dev explains that schedules have no address; our server shows the page for 404.',
  },
  {
    at: /^((GET|HEAD) \/api\/(catalogo|verificacao)|POST \/api\/equipe\/sessao )/,
    what: /^(status: 404 \| 403$|body: |netlify-cdn-cache-control: undefined \| )/,
    because:
      'netlify dev asks again at other addresses, such as …/index.html, after a 403 or 404, and shows the last answer; Netlify does not.',
  },
  {
    at: /^GET \/api\/equipe\/sessao\/$/,
    what: /^body: /,
    because:
      'The second request reads from the store what the first wrote. The store of netlify dev names no ETag, which Netlify and ours do; without one we offer the passkey.',
  },
  {
    at: /^POST \/api\/contagem Article/,
    what: /^/,
    because: 'netlify dev bundles functions without included_files, so that an article has no label.',
  },
];

async function read(url: string, path: string, method: string, body?: string) {
  // Set by Netlify's proxy of edge functions, which is left out here. Our server ignores the header.
  const headers = {
    'x-nf-deploy-context': 'dev',
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const response = await http(url + path, { method, headers, ...(body && { body }) });
  return { ...response, text: createHash('sha256').update(response.body).digest('hex').slice(0, 12) };
}

/** The headers to compare. For an ETag only its presence, because each server computes it differently. */
function headersOf(headers: IncomingHttpHeaders): Map<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name) && name !== 'etag');
  return new Map(kept.map(([name, value]) => [name, String(value).toLowerCase()]));
}

async function compare(path: string, method = 'GET', body?: string): Promise<Difference[]> {
  const [they, we] = await Promise.all([
    read(theirs.url, path, method, body),
    read(ours.url, path, method, body),
  ]);
  const [their, our] = [headersOf(they.headers), headersOf(we.headers)];
  const names = [...new Set([...their.keys(), ...our.keys()])].toSorted();
  return [
    ['status', they.status, we.status],
    ['body', they.text, we.text],
    ...names.map((name) => [name, their.get(name), our.get(name)]),
  ]
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => ({
      at: [method, path, body].filter(Boolean).join(' '),
      what: `${name}: ${a} | ${b}`,
    }));
}

const met = new Set<Known>();
function unknown(differences: Difference[]): Difference[] {
  return differences.filter(({ at, what }) => {
    const known = KNOWN.find((one) => one.at.test(at) && one.what.test(what));
    if (known) met.add(known);
    return !known;
  });
}

describe('our server responds like netlify dev to', () => {
  test.each(pages)('the page %s', async (path) => {
    expect(unknown(await compare(path))).toEqual([]);
  });

  test('one file of each kind', async () => {
    expect(kinds.length).toBeGreaterThan(10);
    for (const file of kinds) expect(unknown(await compare(file))).toEqual([]);
  });

  test('a page with a slash at the end', async () => {
    for (const path of pages.filter((page) => page !== '/'))
      expect(unknown(await compare(`${path}/`))).toEqual([]);
  });

  test.each(redirects)('the redirect from %s', async (path) => {
    expect(unknown(await compare(path))).toEqual([]);
    expect(unknown(await compare(`${path}?origem=1`))).toEqual([]);
  });

  test.each(['/nada', '/_astro/nada.js', '/loja.css', '/LOJA', '/fotos/nada.png'])(
    'the missing %s',
    async (path) => {
      expect(unknown(await compare(path))).toEqual([]);
    },
  );

  test.each(['/', '/loja', '/sw.js', '/nada'])('HEAD and POST of %s', async (path) => {
    expect(unknown(await compare(path, 'HEAD'))).toEqual([]);
    expect(unknown(await compare(path, 'POST'))).toEqual([]);
  });

  test.each([
    '/api/catalogo/0',
    '/api/catalogo/0/',
    '/api/catalogo/nada',
    '/api/equipe/sessao',
    '/api/equipe/sessao/',
    '/api/equipe/produtos',
    '/api/equipe/produtos/1',
    '/api/equipe/historico',
    '/api/equipe/pedidos',
    '/api/equipe/pedidos.csv',
    '/api/equipe/pedidos/CFGH2345',
    '/api/equipe/fotos',
    '/api/contagem',
    '/.netlify/functions/start-quote?produto=1',
    '/api/send-contact-email',
    '/api/verificacao',
    '/.netlify/functions/daily-work',
    '/.netlify/functions/public',
    '/.netlify/functions/nada',
  ])('the function at %s', async (path) => {
    expect(unknown(await compare(path))).toEqual([]);
    expect(unknown(await compare(path, 'HEAD'))).toEqual([]);
  });

  test('requests with a body', async () => {
    expect(unknown(await compare('/api/contagem', 'POST', 'nada'))).toEqual([]);
    expect(unknown(await compare('/api/contagem', 'POST', 'Article - roscainjetora'))).toEqual([]);
    expect(unknown(await compare('/api/equipe/sessao', 'POST', '{"password":"x","person":""}'))).toEqual([]);
    expect(unknown(await compare('/api/send-contact-email', 'POST', 'nome=Ana'))).toEqual([]);
  });
});

test('each listed difference still exists', async () => {
  const calls = [
    ['/'],
    ['/sw.js'],
    ...kinds.map((file) => [file]),
    ['/loja/'],
    ['/_headers'],
    [redirects[0]],
    ['/', 'POST'],
    ['/.netlify/functions/nada'],
    ['/.netlify/functions/daily-work'],
    ['/api/verificacao'],
    // The first writes what the second reads.
    ['/api/equipe/sessao/'],
    ['/api/equipe/sessao/'],
    ['/api/contagem', 'POST', 'Article - roscainjetora'],
  ] as [string, string?, string?][];
  met.clear();
  for (const call of calls) unknown(await compare(...call));
  expect(KNOWN.filter((known) => !met.has(known)).map(({ because }) => because)).toEqual([]);
});
