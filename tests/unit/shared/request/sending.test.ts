import { beforeEach, expect, test, vi } from 'vitest';
import type { NamedFile } from '../../../../src/shared/attachments/attachment-wire.ts';
import { retryDelay, sendRequest } from '../../../../src/shared/request/sending.ts';
import { REQUEST } from '../../../fixtures/contact-request.ts';

const key = '8a1f2e3d-0000-4000-8000-000000000001';
const signals = { honeypot: '', elapsedMs: 5400.6 };

let isOnline = true;
beforeEach(() => {
  isOnline = true;
});

/** A server that gives these responses, one per request; an Error stands for a lost connection. */
function mockServer(...responses: (Response | Error)[]) {
  const waits: number[] = [];
  const fetch = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => {
    const response = responses.shift();
    if (!response || response instanceof Error) throw response ?? new Error('no response left');
    return response;
  });
  const wait = async (ms: number) => void waits.push(ms);
  return {
    waits,
    fetch,
    send: (attachments: NamedFile[] = [], onRetry: (seconds: number) => void = () => {}) =>
      sendRequest(
        REQUEST,
        key,
        { ...signals, ...(attachments.length > 0 && { attachments }) },
        { fetch, wait, isOnline: () => isOnline, onRetry },
      ),
  };
}

const stored = () => Response.json({ reference: 'K7P29QRM' });
const status = (code: number, body: unknown = {}) => Response.json(body, { status: code });

test('posts the six fields with the idempotency key and the spam signals', async () => {
  const { fetch, send } = mockServer(stored());
  expect(await send()).toEqual({ ok: true, reference: 'K7P29QRM' });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/send-contact-email');
  expect(init).toMatchObject({ method: 'POST', headers: { 'Idempotency-Key': key } });
  expect(JSON.parse(String(init?.body))).toEqual({ ...REQUEST, referencia_interna: '', elapsed_ms: 5401 });
});

test('gives the secret of the request’s page and the promise with the reference', async () => {
  const { send } = mockServer(
    Response.json({ reference: 'K7P29QRM', secret: 'abc', promise: 'Respondemos hoje.', more: 1 }),
  );
  expect(await send()).toEqual({
    ok: true,
    reference: 'K7P29QRM',
    secret: 'abc',
    promise: 'Respondemos hoje.',
  });
});

test('names the files that go with the request', async () => {
  const { fetch, send } = mockServer(stored());
  const attachments = [{ id: '8a1f2e3d-0000-4000-8000-000000000002', name: 'a.pdf', size: 9 }];
  await send(attachments);
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({ message: REQUEST.message, attachments });
});

test('retries three times, after 1, 2 and 4 seconds, with the same idempotency key', async () => {
  const { fetch, waits, send } = mockServer(new TypeError('offline'), status(503), status(408), stored());
  expect(await send()).toEqual({ ok: true, reference: 'K7P29QRM' });
  expect(waits).toEqual([1000, 2000, 4000]);
  const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  expect(new Set(keys)).toEqual(new Set([key]));
});

test('waits as long as Retry-After asks, at most 30 seconds, and reports each retry', async () => {
  const busy = (seconds: string) => new Response('', { status: 429, headers: { 'Retry-After': seconds } });
  const { waits, send } = mockServer(busy('12'), busy('3600'), status(503), stored());
  const told: number[] = [];
  expect(await send([], (seconds) => told.push(seconds))).toEqual({ ok: true, reference: 'K7P29QRM' });
  expect(waits).toEqual([12_000, 30_000, 4000]);
  // 0 ends a wait whose length the server asked for.
  expect(told).toEqual([12, 0, 30, 0, 0, 0]);
});

test('waits for the end of the rate limit after a bare 429, such as Netlify’s', async () => {
  const { send, waits } = mockServer(new Response('Too Many Requests', { status: 429 }), stored());
  expect(await send()).toEqual({ ok: true, reference: 'K7P29QRM' });
  expect(waits).toEqual([30_000]);
});

test('after the last retry, the notice says that the server is busy', async () => {
  const { send } = mockServer(status(429), status(503), status(429), status(429));
  expect(await send()).toMatchObject({ ok: false, notice: { title: 'Muitas solicitações ao mesmo tempo' } });
});

test('gives up after four tries with the failure notice', async () => {
  const { fetch, send } = mockServer(status(500), status(502), status(408), new TypeError('offline'));
  expect(await send()).toMatchObject({
    ok: false,
    notice: {
      title: 'Erro ao enviar orçamento',
      detail:
        'Ocorreu um erro ao processar sua solicitação. Por favor, tente novamente ou entre em contato via WhatsApp.',
    },
    problems: [],
  });
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('does not retry a refused request, and returns the reason', async () => {
  const refusal = {
    notice: { title: 'Email inválido', detail: 'Por favor, insira um endereço de email válido' },
    problems: [{ field: 'email', message: 'x' }],
  };
  const { fetch, send } = mockServer(status(422, { code: 'invalid', ...refusal }));
  expect(await send()).toMatchObject({ ok: false, ...refusal });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a 200 response without a reference, such as a network login page, is neither success nor refusal', async () => {
  const { fetch, send } = mockServer(new Response('<html>ok</html>'));
  expect(await send()).toMatchObject({
    ok: false,
    notice: { title: 'Erro ao enviar orçamento' },
    cause: 'stranger',
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('does not retry while the device is offline', async () => {
  isOnline = false;
  const { fetch, waits, send } = mockServer(new TypeError('offline'), stored());
  expect(await send()).toMatchObject({ ok: false, cause: 'line' });
  expect({ tries: fetch.mock.calls.length, waits }).toEqual({ tries: 1, waits: [] });
});

test.each([
  [new TypeError('offline'), 'line'],
  [status(503), 'server'],
  [status(422, { code: 'invalid', notice: { title: 'Email inválido' } }), 'refusal'],
  // Of a proxy or a firewall between the visitor and the site.
  [status(403, {}), 'stranger'],
  [status(413, {}), 'stranger'],
])('the cause of %o is "%s"', async (response, cause) => {
  isOnline = false;
  const { send } = mockServer(response);
  expect(await send()).toMatchObject({ ok: false, cause });
});

test('never waits longer than 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => retryDelay(attempt))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});
