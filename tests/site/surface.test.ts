import { globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Config } from '@netlify/functions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileCalls } from '../../netlify/app/file-calls.ts';
import { pageCalls } from '../../netlify/app/page-calls.ts';
import { publicCalls } from '../../netlify/app/public-calls.ts';
import { sessionCalls } from '../../netlify/app/session-calls.ts';
import { staffCalls } from '../../netlify/app/staff-calls.ts';
import { createHostCalls } from '../../netlify/host/calls.ts';
import { createSite } from '../../netlify/host/site.ts';
import { SECURITY_HEADERS } from '../../netlify/platform/security-headers.ts';
import { SEND_PATH, START_PATH } from '../../src/shared/request/wire.ts';
import { ROUTES } from '../../src/shared/routes.ts';
import { isPrivatePage } from '../../src/tracking/page-tags.ts';
import { captureConsole } from '../fixtures/console.ts';

/** Checks every public response: each file of dist/ and each call, as our own host sends them. */

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  // Only the editor's script reads it.
  yml: 'application/octet-stream',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const INSIDE = /\bat \S+\.m?ts|Error:|node_modules|\/netlify\/leads|postgres|ECONN|stack/i;

const files = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/^_(?:headers|redirects)$|\.br$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`.replace(/^dist\//, ''));
const pages = files.filter((file) => file.endsWith('.html'));
const pathOf = (file: string) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;

/** Every call, with each named part of its address. */
const addresses = [
  SEND_PATH,
  START_PATH,
  ...[publicCalls, pageCalls, fileCalls, sessionCalls, staffCalls].flatMap(({ routes }) =>
    routes.map(({ path }) => path.replaceAll(/:(\w+)\??/g, '$1')),
  ),
];

const site = createSite('dist', createHostCalls());
const handle = async (request: Request, ip: string) => site.fetch(request, { ip });
let output: ReturnType<typeof captureConsole>;
beforeAll(() => {
  output = captureConsole();
  // No services are configured or reachable: the functions must fail without revealing internals.
  for (const name of ['DATABASE_URL', 'NETLIFY_DB_URL', 'SMTP_URL', 'LEADS_EMAIL_TO', 'ALARM_SMTP_URL'])
    vi.stubEnv(name, undefined);
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  output.restore();
});

let visitor = 0;
/** Sends each request from another IP address, so that no rate limit is reached by accident. */
const ask = (path: string, init?: RequestInit) => {
  visitor += 1;
  return handle(new Request(`https://fabrica.example${path}`, init), `203.0.113.${visitor}`);
};

/** Checks a function's response: every security header, and a policy that allows no script from elsewhere. */
function expectSecure({ headers }: Response, what?: string): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name), what).toBe(value);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy, what).toContain("default-src 'none'");
  expect(policy, what).toContain("frame-ancestors 'none'");
  expect(policy, what).not.toMatch(/script-src/);
}

describe.each(files)('%s', (file) => {
  const end = file.slice(file.lastIndexOf('.') + 1);

  test('is sent with its media type, the security headers and the right Cache-Control', async () => {
    const response = await ask(pathOf(file));
    expect(response.status).toBe(200);
    expect(TYPES).toHaveProperty(end);
    expect(response.headers.get('content-type')?.toLowerCase()).toBe(TYPES[end]);
    const isEmbeddable = /^(?:_astro|og)\/|^favicon\./.test(file);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      const isLoosened = isEmbeddable && name === 'Cross-Origin-Resource-Policy';
      expect(response.headers.get(name), name).toBe(isLoosened ? 'cross-origin' : value);
    }
    const opener = response.headers.get('cross-origin-opener-policy');
    if (file === 'admin/conteudo.html') expect(opener).toBe('same-origin-allow-popups');
    else expect(opener).toBe(/^admin\b/.test(file) ? 'same-origin' : null);
    const kept = response.headers.get('cache-control');
    if (file.startsWith('_astro/')) expect(kept).toBe('public, max-age=31536000, immutable');
    else if (file.startsWith('og/')) expect(kept).toBe('public, max-age=86400');
    else if (file === 'sw.js') expect(kept).toBe('no-cache');
    else expect(kept).toBe('public, max-age=0, must-revalidate');
  });
});

const TEXT = /^[^.].*\.(?:html|css|js|json|svg|xml|txt|ico|wasm|webmanifest)$/;
test('each text is there in brotli, too, as our own host sends it', () => {
  for (const file of files.filter((name) => TEXT.test(name))) {
    const unpacked = brotliDecompressSync(readFileSync(`dist/${file}.br`));
    expect(unpacked.equals(readFileSync(`dist/${file}`)), file).toBe(true);
  }
});

const ordinary = pages.map(pathOf).filter((path) => path !== ROUTES.editor);
test.each([...ordinary, '/nao-existe'])('%s runs its own scripts alone', async (path) => {
  const response = await ask(path);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|data:|blob:|(^|\s)\*(\s|$)/);
  for (const part of [
    isPrivatePage(path) ? "default-src 'none'" : "default-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ]) {
    expect(policy).toContain(part);
  }
});

test('the editor’s page alone runs WebAssembly, keeps pictures in memory and asks GitHub', async () => {
  const policy = (await ask(ROUTES.editor)).headers.get('content-security-policy') ?? '';
  const source = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1] ?? '';
  expect(source('script-src').replaceAll(/ 'sha256-[^']+'/g, '')).toBe("'self' 'wasm-unsafe-eval'");
  expect(source('connect-src')).toBe("'self' blob: data: https://api.github.com");
  for (const part of ["object-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'self'"])
    expect(policy).toContain(part);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('a page responds to %s with 405', async (method) => {
  const response = await ask('/loja', { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('every call responds to every method with JSON and reveals no internals', async () => {
  for (const path of addresses) {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST', 'PROPFIND']) {
      const what = `${method} ${path}`;
      const response = await ask(path, { method });
      expect(response.headers.get('content-type'), what).toBe('application/json; charset=utf-8');
      expect(response.headers.get('cache-control'), what).toBe('no-store');
      expectSecure(response, what);
      expect(await response.text(), what).not.toMatch(INSIDE);
      // Calls of the staff reject a visitor who is not signed in before they check the method, others an unknown id.
      if (response.status === 405) expect(response.headers.get('allow'), what).not.toBeNull();
      else if (method === 'PROPFIND') expect([401, 403, 404, 429], what).toContain(response.status);
    }
  }
});

describe('the contact function', () => {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

  test('responds to a native form with a secure HTML page that does not reveal what failed', async () => {
    const fields = { name: 'Ana', email: 'ana@cliente.example', phone: '11987654321', message: 'Rosca' };
    for (const [body, status] of [
      [fields, 503],
      [{ name: 'Ana' }, 422],
    ] as const) {
      const response = await ask(SEND_PATH, form(body));
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expectSecure(response);
      expect(await response.text()).not.toMatch(INSIDE);
    }
  });

  test('limits the small calls to 240 requests per minute and IP address', async () => {
    const send = (ip: string) => handle(new Request('https://fabrica.example/api/catalogo/1'), ip);
    const first = await Promise.all(Array.from({ length: 240 }, () => send('198.51.100.3')));
    expect(first.filter(({ status }) => status === 429)).toEqual([]);
    expect((await send('198.51.100.3')).status).toBe(429);
    expect((await send('198.51.100.4')).status).not.toBe(429);
  });

  test('limits one IP address to 30 requests per minute, and serves other IPs', async () => {
    const send = (ip: string, init: RequestInit) =>
      handle(new Request(`https://fabrica.example${SEND_PATH}`, init), ip);
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const first = await Promise.all(Array.from({ length: 30 }, () => send('198.51.100.1', json)));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([422]));

    expect((await send('198.51.100.1', json)).status).toBe(429);
    expect((await send('198.51.100.2', json)).status).toBe(422);
  });
});

// Netlify applies a rule only to a function with a path. docs/operating/floods.md ranks the rules, because plans allow few: five at
// most.
test('at most five functions have a rate limit, each with a path and per IP address', async () => {
  const limited: [string, Config][] = [];
  for (const file of globSync('netlify/functions/*.mts')) {
    const { config = {} }: { config?: Config } = await import(resolve(file));
    if (config.rateLimit) limited.push([file, config]);
  }
  expect(limited.map(([name]) => name).toSorted()).toEqual(
    ['public', 'request-page', 'send-contact-email', 'staff-session'].map(
      (name) => `netlify/functions/${name}.mts`,
    ),
  );
  for (const [name, config] of limited) {
    expect(config.path, name).toBeDefined();
    expect(config.rateLimit?.action ?? 'rate_limit', name).toBe('rate_limit');
    expect(config.rateLimit?.aggregateBy, name).toEqual(['ip', 'domain']);
  }
});

test('no file of the site contains a secret', () => {
  const settings = ['SMTP_URL', 'DATABASE_URL', 'NETLIFY_DB_URL', 'ALARM_SMTP_URL'].flatMap(
    (name) => process.env[name] || [],
  );
  // `npm run build:test` sets this value as a secret.
  const secrets = [...settings, 'segredo-canario'];
  const patterns =
    /-----BEGIN [A-Z ]*PRIVATE KEY|\b(?:smtps?|postgres(?:ql)?|https?):\/\/[^\s/:@"'`$]+:[^\s/@"'`$]+@|\$(?:2[aby]|argon2\w*|scrypt)\$|\bSMTP_URL\b|(?:NETLIFY_DB|DATABASE)_URL|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bsk_live_|\bgh[pousr]_\w{36}/;
  for (const file of files) {
    const text = readFileSync(`dist/${file}`, 'latin1');
    expect(patterns.exec(text)?.[0], file).toBeUndefined();
    expect(
      secrets.filter((secret) => text.includes(secret)),
      file,
    ).toEqual([]);
  }
});
