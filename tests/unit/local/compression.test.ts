import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCompression } from '../../../netlify/local/compression.ts';

const text = 'rosca e cilindro '.repeat(100);
const ask = (encoding: string) =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding } });
const page = (headers: Record<string, string> = {}, body = text) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('compresses a page with brotli, with its own ETag', async () => {
  const answer = await createCompression()(ask('gzip, br'), page({ etag: '"a"' }));
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('etag')).toBe('"a-br"');
  expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(text);
});

test.each(['gzip', 'br;q=0, gzip'])('uses gzip for clients without brotli, such as %s', async (accepted) => {
  const answer = await createCompression()(ask(accepted), page());
  expect(gunzipSync(await bytesOf(answer)).toString()).toBe(text);
});

test.each(['identity', 'brotli', ''])('does not compress for %j, but sets Vary', async (accepted) => {
  const answer = await createCompression()(ask(accepted), page());
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toBe(text);
});

test('compresses each version once per encoding', async () => {
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
  ['already packed', page({ 'content-encoding': 'zstd' })],
  ['not to be touched', page({ 'cache-control': 'no-transform' })],
  ['too small to gain', page({}, 'ok')],
  ['a part', new Response(text, { status: 206, headers: { 'content-type': 'text/html' } })],
])('does not compress a response that is %s', async (_, response) => {
  const before = response.headers.get('content-encoding');
  expect((await createCompression()(ask('br'), response)).headers.get('content-encoding')).toBe(before);
});
