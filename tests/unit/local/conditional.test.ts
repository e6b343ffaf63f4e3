import { expect, test } from 'vitest';
import { includesTag, respondConditional } from '../../../netlify/local/emulator.ts';

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
