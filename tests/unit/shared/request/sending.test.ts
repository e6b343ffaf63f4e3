import { beforeEach, expect, test, vi } from 'vitest';
import type { ContactRequest } from '../../../../src/shared/request/request.ts';
import { retryDelay, sendRequest } from '../../../../src/shared/request/sending.ts';

const request: ContactRequest = {
  name: 'Ana',
  email: 'ana@cliente.com',
  phone: '1187654321',
  company: '',
  segment: '',
  message: 'Rosca',
};
const key = '8a1f2e3d-0000-4000-8000-000000000001';
const signals = { honeypot: '', elapsedMs: 5400.6 };

let isOnline = true;
beforeEach(() => {
  isOnline = true;
});

function line(...answers: (Response | Error)[]) {
  const waits: number[] = [];
  const fetch = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => {
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer left');
    return answer;
  });
  const wait = async (ms: number) => void waits.push(ms);
  return {
    waits,
    fetch,
    send: () => sendRequest(request, key, signals, { fetch, wait, isOnline: () => isOnline }),
  };
}

const stored = () => Response.json({ reference: 'K7P29QRM' });
const status = (code: number, body: unknown = {}) => Response.json(body, { status: code });

test('posts the six fields with the key and the signals', async () => {
  const { fetch, send } = line(stored());
  expect(await send()).toEqual({ ok: true, reference: 'K7P29QRM' });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/.netlify/functions/send-contact-email');
  expect(init).toMatchObject({ method: 'POST', headers: { 'Idempotency-Key': key } });
  expect(JSON.parse(String(init?.body))).toEqual({ ...request, referencia_interna: '', elapsed_ms: 5401 });
});

test('tries three times more, a second apart and doubling, always under the same key', async () => {
  const { fetch, waits, send } = line(new TypeError('offline'), status(503), status(429), stored());
  expect(await send()).toEqual({ ok: true, reference: 'K7P29QRM' });
  expect(waits).toEqual([1000, 2000, 4000]);
  const keys = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  expect(new Set(keys)).toEqual(new Set([key]));
});

test('comes back when a busy server says, within half a minute, and tells the visitor why it takes so long', async () => {
  const busy = (seconds: string) => new Response('', { status: 429, headers: { 'Retry-After': seconds } });
  const { waits, fetch } = line(busy('12'), busy('3600'), busy('soon'), stored());
  const told: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const outcome = await sendRequest(request, key, signals, {
    fetch,
    wait,
    isOnline: () => true,
    onBusy: (seconds) => told.push(seconds),
  });
  expect(outcome).toEqual({ ok: true, reference: 'K7P29QRM' });
  expect(waits).toEqual([12_000, 30_000, 4000]);
  // Nothing more is said once it tries again.
  expect(told).toEqual([12, 0, 30, 0, 4, 0]);
});

test('a server that stays busy is named as the reason', async () => {
  const { send } = line(status(429), status(503), status(429), status(429));
  expect(await send()).toMatchObject({ ok: false, notice: { title: 'Muitas solicitações ao mesmo tempo' } });
});

test('gives up after four tries with the failure notice', async () => {
  const { fetch, send } = line(status(500), status(502), status(408), new TypeError('offline'));
  expect(await send()).toMatchObject({
    ok: false,
    notice: { title: 'Erro ao enviar orçamento' },
    problems: [],
  });
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('does not repeat a request that was refused, and says why', async () => {
  const refusal = {
    notice: { title: 'Email inválido', detail: 'Por favor, insira um endereço de email válido' },
    problems: [{ field: 'email', message: 'x' }],
  };
  const { fetch, send } = line(status(422, refusal));
  expect(await send()).toMatchObject({ ok: false, ...refusal });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('an answer without a reference is no success, and no refusal either: a login page of a network gives it', async () => {
  const { fetch, send } = line(new Response('<html>ok</html>'));
  expect(await send()).toMatchObject({
    ok: false,
    notice: { title: 'Erro ao enviar orçamento' },
    cause: 'stranger',
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('without a line, one try is all', async () => {
  isOnline = false;
  const { fetch, waits, send } = line(new TypeError('offline'), stored());
  expect(await send()).toMatchObject({ ok: false, cause: 'line' });
  expect({ tries: fetch.mock.calls.length, waits }).toEqual({ tries: 1, waits: [] });
});

test.each([
  [new TypeError('offline'), 'line'],
  [status(503), 'server'],
  [status(422, { notice: { title: 'Email inválido' } }), 'refusal'],
])('a last answer of %o is told apart: %s', async (answer, cause) => {
  isOnline = false;
  const { send } = line(answer);
  expect(await send()).toMatchObject({ ok: false, cause });
});

test('never waits longer than half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => retryDelay(attempt))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});
