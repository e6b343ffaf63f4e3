import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCompression } from '../../../netlify/local/compression.ts';

const text = 'rosca e cilindro '.repeat(100);
const ask = (encoding: string) =>
  new Request('http://localhost/', { headers: { 'accept-encoding': encoding } });
const page = (headers: Record<string, string> = {}, body = text) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a page is packed with brotli, under a tag of its own', async () => {
  const answer = await createCompression()(ask('gzip, br'), page({ etag: '"a"' }));
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('etag')).toBe('"a-br"');
  expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(text);
});

test('with gzip for those that know no better', async () => {
  const answer = await createCompression()(ask('gzip'), page());
  expect(gunzipSync(await bytesOf(answer)).toString()).toBe(text);
});

test('and not at all for those that know neither, but caches are told', async () => {
  const answer = await createCompression()(ask('identity'), page());
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toBe(text);
});

test('the same version is packed the same in either encoding, and another anew', async () => {
  const compress = createCompression();
  const packed = async (encoding: string, etag: string, body = text) =>
    bytesOf(await compress(ask(encoding), page({ etag }, body)));
  const first = await packed('br', '"a"');
  expect(await packed('br', '"a"')).toEqual(first);
  expect(gunzipSync(await packed('gzip', '"a"')).toString()).toBe(text);
  expect(brotliDecompressSync(await packed('br', '"b"', `${text}!`)).toString()).toBe(`${text}!`);
});

test.each(['image/avif', 'image/webp', 'video/mp4', 'font/woff2', 'application/pdf'])(
  '%s stays as it is',
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
])('what is %s stays as it is', async (_, response) => {
  const before = response.headers.get('content-encoding');
  expect((await createCompression()(ask('br'), response)).headers.get('content-encoding')).toBe(before);
});
