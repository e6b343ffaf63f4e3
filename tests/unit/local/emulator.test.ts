import { expect, test } from 'vitest';
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
