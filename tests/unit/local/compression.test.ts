import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCompression } from '../../../netlify/local/compression.ts';

const text = 'rosca e cilindro '.repeat(100);
const ask = (encoding: string) =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding } });
const page = (headers: Record<string, string> = {}, body = text) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('compresses a page with brotli and gives it a different ETag', async () => {
  const answer = await createCompression()(ask('gzip, br'), page({ etag: '"a"' }));
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('etag')).toBe('"a-br"');
  expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(text);
});

test('compresses a page with gzip for clients without brotli', async () => {
  const answer = await createCompression()(ask('gzip'), page());
  expect(gunzipSync(await bytesOf(answer)).toString()).toBe(text);
});

test('sends a page uncompressed, but with Vary, to clients that support neither', async () => {
  const answer = await createCompression()(ask('identity'), page());
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toBe(text);
});

test('returns the same bytes for the same ETag and encoding, and compresses other versions again', async () => {
  const compress = createCompression();
  const packed = async (encoding: string, etag: string, body = text) =>
    bytesOf(await compress(ask(encoding), page({ etag }, body)));
  const first = await packed('br', '"a"');
  expect(await packed('br', '"a"')).toEqual(first);
  expect(gunzipSync(await packed('gzip', '"a"')).toString()).toBe(text);
  expect(brotliDecompressSync(await packed('br', '"b"', `${text}!`)).toString()).toBe(`${text}!`);
});

test.each(['image/avif', 'image/webp', 'video/mp4', 'font/woff2', 'application/pdf'])(
  'does not compress %s',
  async (type) => {
    const answer = await createCompression()(ask('br'), page({ 'content-type': type }));
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('vary')).toBeNull();
  },
);

test.each([
  ['an already compressed response', page({ 'content-encoding': 'zstd' })],
  ['a no-transform response', page({ 'cache-control': 'no-transform' })],
  ['a very small response', page({}, 'ok')],
  ['a partial response', new Response(text, { status: 206, headers: { 'content-type': 'text/html' } })],
])('does not compress %s', async (_, response) => {
  const before = response.headers.get('content-encoding');
  expect((await createCompression()(ask('br'), response)).headers.get('content-encoding')).toBe(before);
});
