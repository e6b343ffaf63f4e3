import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCompression } from '../../../netlify/local/compression.ts';
import {
  includesTag,
  parseRange,
  respondConditional,
  respondRange,
} from '../../../netlify/local/emulator.ts';
import { withoutTrailingSlash } from '../../../netlify/local/trailing-slash.ts';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"a-br"', true],
  ['"x", "a-gzip"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('%s contains version "a": %s', (list, isNamed) => {
  expect(includesTag(list, '"a"')).toBe(isNamed);
});

const ask = new Request('http://localhost/', { headers: { 'if-none-match': '"a"' } });

test('responds 304 with the caching headers if the client has this version', () => {
  const answer = respondConditional(
    ask,
    new Response('x', { headers: { etag: '"a"', 'cache-control': 'max-age=0' } }),
  );
  expect(answer.status).toBe(304);
  expect(answer.body).toBeNull();
  expect(Object.fromEntries(answer.headers)).toEqual({ etag: '"a"', 'cache-control': 'max-age=0' });
});

test('sends a 404 page in full', () => {
  expect(respondConditional(ask, new Response('x', { status: 404, headers: { etag: '"a"' } })).status).toBe(
    404,
  );
});

test.each([
  ['/', undefined],
  ['/loja', undefined],
  ['/loja/', '/loja'],
  ['/loja///', '/loja'],
  ['/loja/?q=rosca&x=/', '/loja?q=rosca&x=/'],
  ['/admin/loja/', '/admin/loja'],
])('%s redirects to %s', (path, location) => {
  expect(withoutTrailingSlash(new URL(`http://localhost${path}`))).toBe(location);
});

test('never redirects to another host', () => {
  expect(withoutTrailingSlash(new URL('http://localhost//other.example/'))).toBe('/other.example');
});

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
])('Range %s of 100 bytes is %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

const film = () =>
  new Response('0123456789', {
    headers: { 'accept-ranges': 'bytes', etag: '"v1"', 'content-type': 'video/mp4' },
  });
const askRange = (headers: Record<string, string>) => new Request('http://localhost/a.mp4', { headers });

test('sends a requested range as a range', async () => {
  const answer = await respondRange(askRange({ range: 'bytes=2-4' }), film());
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  expect(await answer.text()).toBe('234');
});

test('refuses a range outside of the file, with the size', async () => {
  const answer = await respondRange(askRange({ range: 'bytes=10-' }), film());
  expect(answer.status).toBe(416);
  expect(answer.headers.get('content-range')).toBe('bytes */10');
});

test('sends the whole file if the range is of another version', async () => {
  const answer = await respondRange(askRange({ range: 'bytes=2-4', 'if-range': '"v0"' }), film());
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('0123456789');
});

test('sends a page in full', async () => {
  const answer = await respondRange(askRange({ range: 'bytes=2-4' }), new Response('page'));
  expect(answer.status).toBe(200);
});

const text = 'rosca e cilindro '.repeat(100);
const accepting = (encoding: string) =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding } });
const page = (headers: Record<string, string> = {}, body = text) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('compresses a page with brotli, with its own ETag', async () => {
  const answer = await createCompression()(accepting('gzip, br'), page({ etag: '"a"' }));
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('etag')).toBe('"a-br"');
  expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(text);
});

test.each(['gzip', 'br;q=0, gzip'])('uses gzip for clients without brotli, such as %s', async (accepted) => {
  const answer = await createCompression()(accepting(accepted), page());
  expect(gunzipSync(await bytesOf(answer)).toString()).toBe(text);
});

test.each(['identity', 'brotli', ''])('does not compress for %j, but sets Vary', async (accepted) => {
  const answer = await createCompression()(accepting(accepted), page());
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toBe(text);
});

test('compresses each version once per encoding', async () => {
  const compress = createCompression();
  const packed = async (encoding: string, etag: string, body = text) =>
    bytesOf(await compress(accepting(encoding), page({ etag }, body)));
  const first = await packed('br', '"a"');
  expect(await packed('br', '"a"')).toEqual(first);
  expect(gunzipSync(await packed('gzip', '"a"')).toString()).toBe(text);
  expect(brotliDecompressSync(await packed('br', '"b"', `${text}!`)).toString()).toBe(`${text}!`);
});

test.each(['image/avif', 'image/webp', 'video/mp4', 'font/woff2', 'application/pdf'])(
  'does not compress %s',
  async (type) => {
    const answer = await createCompression()(accepting('br'), page({ 'content-type': type }));
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('vary')).toBeNull();
  },
);

test.each([
  ['already packed', page({ 'content-encoding': 'zstd' })],
  ['not to be touched', page({ 'cache-control': 'no-transform' })],
  ['too small to gain', page({}, 'ok')],
  ['a part', new Response(text, { status: 206, headers: { 'content-type': 'text/html' } })],
])('does not compress a response that is %s', async (_, response) => {
  const before = response.headers.get('content-encoding');
  expect((await createCompression()(accepting('br'), response)).headers.get('content-encoding')).toBe(before);
});
