import { spawn } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkDeploy, type Options } from '../../scripts/checks/deploy/run.ts';
import { http } from '../fixtures/http.ts';
import { type SiteServer, startSiteServer } from '../fixtures/site-server.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';

/** A response on its way through the proxy; the text is decompressed. */
interface Passing {
  path: string;
  method: string;
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The address that `npm run build:test` builds the site for. */
const BUILT_FOR = 'http://localhost:8888';
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const TEXT = /^(?:text\/|application\/(?:json|xml|rss))/;

/** Headers of the message, not of the connection. */
function withoutConnection(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !/^(?:connection|transfer-encoding)$/.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

/**
 * A site's address in front of the server: the pages name this address as theirs, as after a deploy with the
 * right PUBLIC_SITE_URL.
 */
async function startDeployProxy(target: string) {
  let change: (passing: Passing) => void = () => {};
  let url = '';

  // A host may close an idle connection just as the next request comes; this one always does.
  const used = new WeakSet<Socket>();
  const server = createServer(async (request, response) => {
    if (used.has(request.socket)) {
      request.socket.destroy();
      return;
    }
    used.add(request.socket);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // With the Host header, so that the server redirects to this address.
    // The one compression that this proxy reads.
    const headers = { ...withoutConnection(request.headers), 'accept-encoding': 'br' };
    const body = Buffer.concat(chunks).toString();
    const { method = 'GET', url: path = '/' } = request;
    const answer = await http(`${target}${path}`, { method, headers, body });

    const passed = withoutConnection(answer.headers);
    const isPacked = passed['content-encoding'] === 'br';
    const bytes = isPacked ? brotliDecompressSync(answer.body) : answer.body;
    const isText = TEXT.test(passed['content-type'] ?? '');
    const text = isText ? bytes.toString().replaceAll(BUILT_FOR, url) : bytes.toString('latin1');
    const passing: Passing = { path, method, status: answer.status, headers: passed, text };
    change(passing);

    const sent = Buffer.from(passing.text, isText ? 'utf8' : 'latin1');
    const packed = passing.headers['content-encoding'] === 'br' ? brotliCompressSync(sent, QUICK) : sent;
    response.writeHead(passing.status, { ...passing.headers, 'content-length': packed.length });
    response.end(packed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Changes every response, as a wrong setting would. */
    breakWith: (next: typeof change) => {
      change = next;
    },
    repair: () => {
      change = () => {};
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

/** Runs the deploy check against the built site, behind a proxy that breaks one thing at a time. */

const KEY = 'chave-de-teste-com-mais-de-32-letras';
const SHORT_PATIENCE = 600;

// By another name: the check compares the hosts of both mail servers.
const alarms = await startSmtpServer();
let site: SiteServer;
let proxy: Awaited<ReturnType<typeof startDeployProxy>>;
beforeAll(async () => {
  site = await startSiteServer(undefined, {
    DEPLOY_CHECK_KEY: KEY,
    ALARM_SMTP_URL: alarms.url.replace('127.0.0.1', 'localhost'),
  });
  proxy = await startDeployProxy(site.url);
});
afterAll(async () => {
  await proxy.stop();
  await site.dispose();
  await alarms.stop();
});
beforeEach(() => {
  proxy.repair();
  site.forgetVisitors();
  site.smtp.behaviour = 'accept';
});

const check = (options: Options = {}) => checkDeploy(proxy.url, { patienceMs: SHORT_PATIENCE, ...options });

/** The lines that failed, with what to change. */
async function failures(options?: Options): Promise<[name: string, change: string][]> {
  const rows = await check(options);
  return rows.flatMap(({ outcome, name, change = '' }) => (outcome === 'FAILED' ? [[name, change]] : []));
}

/** Runs the command; resolves to its exit code and what it printed. */
function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/checks/deploy.ts', ...args], {
    env: { PATH, HOME, DEPLOY_CHECK_KEY: KEY },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}

test('the built site passes, from its pages to a delivered request and the rate limit', async () => {
  const { code, output } = await run(proxy.url, '--limit');
  expect(output).not.toContain('FAILED');
  expect(code).toBe(0);
  expect(output).toMatch(/^ok +every page of the sitemap responds 200 +\d\d pages$/m);
  expect(output).toMatch(/^ok +the test request is mailed to the team$/m);
  expect(output).toMatch(/^ok +the quote form has a rate limit +429 after \d\d requests$/m);
  expect(output).toMatch(/\d\d ok, .*; \d+\.\d s$/m);
  expect(site.smtp.mails.at(-1)?.headers['subject']).toContain('Teste diário');
});

test('reports what a local machine cannot provide, and what it skipped', async () => {
  const rows = await check();
  const named = (outcome: string) => rows.filter((row) => row.outcome === outcome).map(({ name }) => name);
  expect(named('not applicable here')).toEqual(['browsers keep to https for a year or more (HSTS)']);
  expect(named('skipped')).toEqual([
    'a test request is accepted',
    'the test request is mailed to the team',
    'every migration was applied',
    'alarms do not depend on the mail for requests',
    'the quote form has a rate limit',
  ]);
});

test('an invalid or unreachable address is reported', async () => {
  expect(await run('exemplo.com.br')).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
  const closed = await startDeployProxy(site.url);
  await closed.stop();
  const { code, output } = await run(closed.url);
  expect(code).toBe(1);
  expect(output).toMatch(/^FAILED +the address responds +ECONNREFUSED$/m);
});

const onPages = (change: (passing: Passing) => void) => (passing: Passing) => {
  if (passing.headers['content-type']?.startsWith('text/html')) change(passing);
};
const at = (path: string, change: (passing: Passing) => void) => (passing: Passing) => {
  if (passing.path === path) change(passing);
};
const setHeader = (name: string, value: string) => (passing: Passing) => {
  passing.headers[name] = value;
};
const answer = (status: number, text?: string) => (passing: Passing) => {
  passing.status = status;
  passing.text = text ?? passing.text;
};

/** What is wrong, the line that fails, and what its advice must mention. */
const BROKEN: readonly [
  deployment: string,
  change: (passing: Passing) => void,
  line: string,
  names: string,
][] = [
  [
    'a project that is private, as in every new team',
    answer(401, '<form><input type="password"></form>'),
    'the site is public',
    'Project visibility',
  ],
  ['a team without credits', answer(503, '<h1>Site not available</h1>'), 'the site is not paused', 'credits'],
  [
    'a preview in place of the published deploy',
    setHeader('x-robots-tag', 'noindex'),
    'search engines may list it',
    'preview',
  ],
  [
    'a site that was built before PUBLIC_SITE_URL was set',
    onPages((passing) => {
      passing.text = passing.text.replaceAll(proxy.url, 'http://localhost:8888');
    }),
    'the canonical address is on this host',
    'PUBLIC_SITE_URL',
  ],
  [
    'a wrong Content-Security-Policy',
    at('/faq', setHeader('content-security-policy', "default-src 'self'")),
    'Content-Security-Policy is the built one',
    '_headers',
  ],
  [
    'a lost security header',
    onPages(setHeader('x-content-type-options', '')),
    'security headers are the built ones',
    '_headers',
  ],
  [
    'a script that Netlify injects',
    onPages((passing) => {
      passing.text = passing.text.replace('</body>', '<script>measure()</script></body>');
    }),
    'the policy allows every inline script',
    'Post processing',
  ],
  [
    'addresses with a slash at the end that are not redirected',
    at('/faq/', answer(200)),
    '/faq/ leads to /faq',
    'pretty_urls',
  ],
  [
    'an old address with a temporary redirect',
    at('/artigo-injetoras', answer(302)),
    '/artigo-injetoras leads to /problemainjetoras',
    'edge.ts',
  ],
  [
    'a rule that sends unknown addresses to the home page',
    at('/endereco-que-nao-existe', answer(200)),
    'an unknown address gets 404 with our page',
    'netlify.toml',
  ],
  [
    'a build of almost a year ago',
    at('/.well-known/security.txt', (passing) => {
      const soon = new Date(Date.now() + 28 * 24 * 60 * 60 * 1000).toISOString();
      passing.text = `Expires: ${soon}\n`;
    }),
    'security.txt is valid for another 30 days',
    'deploy again',
  ],
  ['a published _headers', at('/_headers', answer(200)), '/_headers is not published', 'publish'],
  [
    'hashed files that caches ask for again',
    (passing) => {
      if (passing.path.startsWith('/_astro/')) passing.headers['cache-control'] = 'public, max-age=0';
    },
    'hashed files may be cached for a year',
    'edge.ts',
  ],
  [
    'a service worker that caches keep',
    at('/sw.js', setHeader('cache-control', 'public, max-age=3600')),
    '/sw.js is revalidated',
    'edge.ts',
  ],
  [
    'a host that sends the policies of all rules that match',
    at('/admin/conteudo', (passing) => {
      const { 'content-security-policy': own } = passing.headers;
      passing.headers['content-security-policy'] = `default-src 'none', ${own}`;
    }),
    'the editor has its own headers, once',
    '_headers',
  ],
  [
    'an editor whose sign-in window loses its opener',
    at('/admin/conteudo', setHeader('cross-origin-opener-policy', 'same-origin')),
    'the editor has its own headers, once',
    '_headers',
  ],
  [
    'an admin with the editor’s headers',
    at('/admin/loja', setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')),
    'the admin does not get the editor’s headers',
    '_headers',
  ],
  [
    'a function without a database',
    at('/api/catalogo/0', answer(503)),
    'the shop gets the catalogue’s changes',
    'migrations',
  ],
  [
    'a staff area that is open',
    at('/api/equipe/produtos', answer(200)),
    'strangers cannot edit products',
    'functions',
  ],
  [
    'a scheduled function that strangers can start',
    at('/.netlify/functions/tick', answer(200)),
    'strangers cannot start a scheduled function',
    'schedule',
  ],
];

describe('fails on', () => {
  test.each(BROKEN)('%s, with only that line', async (_, change, line, names) => {
    proxy.breakWith(change);
    const failed = await failures();
    expect(failed.map(([name]) => name)).toEqual([line]);
    expect(failed[0]?.[1]).toContain(names);
  });

  test('functions that were not deployed', async () => {
    proxy.breakWith((passing) => {
      if (/^\/(?:api|\.netlify)\//.test(passing.path)) passing.status = 404;
    });
    const names = (await failures()).map(([name]) => name);
    expect(names).toContain('the quote form’s function refuses an empty request');
    expect(names).toContain('the shop gets the catalogue’s changes');
  });

  test('a missing migration, with a column that it would have added', async () => {
    await site.query('ALTER TABLE privacy_requests RENAME TO not_yet');
    try {
      const row = (await check({ key: KEY })).find(({ name }) => name === 'every migration was applied');
      expect(row?.detail).toMatch(/^5 columns are missing, such as privacy_requests\./);
      expect(row?.change).toContain('netlify/database/migrations');
    } finally {
      await site.query('ALTER TABLE not_yet RENAME TO privacy_requests');
    }
  });

  test('a mail server that refuses, with its code', async () => {
    site.smtp.behaviour = 'reject';
    const rows = await check({ key: KEY });
    const row = rows.find(({ name }) => name === 'the test request is mailed to the team');
    expect(row).toMatchObject({ outcome: 'FAILED', change: expect.stringContaining('SMTP_URL') });
    expect(row?.detail).toContain('550');
  });

  test('another key on the site', async () => {
    expect(await failures({ key: KEY.toUpperCase() })).toEqual([
      ['the test request is mailed to the team', expect.stringContaining('DEPLOY_CHECK_KEY')],
    ]);
  });

  test('a form without a rate limit, after how many requests', async () => {
    proxy.breakWith((passing) => {
      if (passing.status === 429) passing.status = 422;
    });
    const row = (await check({ limit: true })).at(-1);
    expect(row).toMatchObject({ outcome: 'FAILED', name: 'the quote form has a rate limit' });
    expect(row?.detail).toMatch(/^no 429 after 6\d requests/);
    expect(row?.change).toContain('send-contact-email.mts');
  });
});
