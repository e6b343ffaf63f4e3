import { afterEach, expect, test, vi } from 'vitest';
import { changePage, readPage } from '../../../../src/request/own/page-calls.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every request like this, and returns what is sent. */
function answer(status: number, body: string): { path: string; json: unknown }[] {
  const sent: { path: string; json: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, { body: text }: { body: string }) => {
    sent.push({ path, json: JSON.parse(text) });
    return Promise.resolve(new Response(body, { status }));
  });
  return sent;
}

test.each([
  ['a view', 200, '{"view":{"reference":"AB12"}}', { ok: true, view: { reference: 'AB12' } }],
  ['an erased request', 200, '{"view":null}', { ok: true, view: null }],
  ['the login page of a network, in JSON', 200, '{"login":true}', { ok: false, code: 'offline' }],
  ['the login page of a network', 200, '<html>', { ok: false, code: 'offline' }],
  ['an unknown secret', 404, '{"code":"missing"}', { ok: false, code: 'missing' }],
  ['a refusal that shows the request', 409, '{"code":"replaced","view":{}}', { ok: false, code: 'replaced' }],
  ['too many changes', 429, '{}', { ok: false, code: 'limit' }],
  ['an error without a code', 500, '{}', { ok: false, code: 'offline' }],
])('the request’s page reads %s', async (_, status, body, result) => {
  answer(status, body);
  expect(await readPage('secret')).toEqual(result);
});

test('without a connection the request’s page is offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await readPage('secret')).toEqual({ ok: false, code: 'offline' });
});

test('an action carries the secret and its idempotency key', async () => {
  const sent = answer(200, '{"view":null}');
  await changePage('secret', 'acrescentar', 'key', { text: 'Mais uma peça' });
  expect(sent).toEqual([
    {
      path: expect.stringMatching(/acrescentar$/),
      json: { text: 'Mais uma peça', secret: 'secret', key: 'key' },
    },
  ]);
});
