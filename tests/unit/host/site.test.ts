import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostApp } from '../../../netlify/host/calls.ts';
import { createSite } from '../../../netlify/host/site.ts';
import { createProject, type TemporaryProject } from '../../fixtures/temporary-project.ts';

const page = `<!doctype html><title>Loja</title>${'<p>rosca e cilindro</p>'.repeat(100)}`;

let project: TemporaryProject;
let site: HostApp;
beforeAll(async () => {
  project = await createProject({
    'dist/index.html': page,
    'dist/loja.html': page,
    'dist/loja.html.br': brotliCompressSync(page),
    'dist/admin/loja.html': page,
    'dist/admin/conteudo.html': page,
    'dist/404.html': '<h1>404</h1>',
    'dist/_headers': '/*',
    'dist/_astro/app.abc123.js': 'console.log(1)',
    'dist/_astro/film.mp4': '0123456789',
  });
  const calls: HostApp = new Hono();
  calls.all('/api/echo', (context) => context.json({ ip: context.env.ip }));
  site = createSite(`${project.root}/dist`, calls);
});
afterAll(() => project.remove());

const ask = async (path: string, init?: RequestInit) =>
  site.fetch(new Request(`http://localhost${path}`, init), { ip: '203.0.113.7' });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a page has its headers, and is sent in the compressed form that the client reads', async () => {
  const headersOf = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });
  const brotli = await ask('/loja?q=1', headersOf('gzip, br'));
  expect(brotli.status).toBe(200);
  expect(Object.fromEntries(brotli.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(page);
  const gzip = await ask('/loja', headersOf('gzip'));
  expect(gzip.headers.get('vary')).toBe('Accept-Encoding');
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(page);
  expect(await (await ask('/loja')).text()).toBe(page);
});

test('the pages of the admin and of the editor have their own policies', async () => {
  const policyOf = async (path: string) => (await ask(path)).headers.get('content-security-policy');
  expect(await policyOf('/admin/loja')).toBe('staff');
  expect(await policyOf('/admin/conteudo')).toBe('editor');
});

test('hashed files may be cached for a year', async () => {
  const { headers } = await ask('/_astro/app.abc123.js');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('a page that the client has is not sent again', async () => {
  const etag = (await ask('/')).headers.get('etag') ?? '';
  const again = await ask('/', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('HEAD is a GET without the body', async () => {
  const [get, head] = [await ask('/loja'), await ask('/loja', { method: 'HEAD' })];
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['content-length', 'content-type', 'content-security-policy'])
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
});

test('an old address redirects to its page', async () => {
  const { status, headers } = await ask('/artigo-rosca-injetora?x=1');
  expect([status, headers.get('location')]).toEqual([301, '/roscainjetora?x=1']);
  expect((await ask('/admin')).headers.get('location')).toBe('/admin/loja#situacao');
});

test.each([
  ['/loja/', '/loja'],
  ['/loja///', '/loja'],
  ['/admin/loja/?q=rosca&x=/', '/admin/loja?q=rosca&x=/'],
  ['//other.example/', '/other.example'],
])('%s redirects to %s on this host', async (path, location) => {
  const { status, headers } = await ask(path);
  expect([status, headers.get('location')]).toEqual([301, location]);
});

test.each(['/nada', '/_headers', '/%E0%A4', '/../serve.ts', '/%2e%2e/netlify.toml', '/admin.html'])(
  '%s is not found',
  async (path) => {
    const response = await ask(path);
    expect([response.status, await response.text()]).toEqual([404, '<h1>404</h1>']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('a page refuses to be changed', async () => {
  const response = await ask('/loja', { method: 'POST', body: 'a=b' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('sends the part of a film that Safari asks for', async () => {
  const part = await ask('/_astro/film.mp4', { headers: { range: 'bytes=2-4' } });
  expect([part.status, await part.text()]).toEqual([206, '234']);
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
  const beyond = await ask('/_astro/film.mp4', { headers: { range: 'bytes=10-' } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
});

test('a call has none of the headers of files', async () => {
  const response = await ask('/api/echo');
  expect(await response.json()).toEqual({ ip: '203.0.113.7' });
  expect(response.headers.get('content-security-policy')).toBeNull();
});
