import { describe, expect, test } from 'vitest';
import { parseDraft } from '../../../src/request/draft.ts';
import { age, settle, type WaitingRequest } from '../../../src/request/queue/queued-request.ts';
import { keyFor } from '../../../src/request/use-sending.ts';
import { REQUEST } from '../../fixtures/contact-request.ts';

const SENT_AT = Date.UTC(2026, 10, 21, 12);
const DAY = 24 * 60 * 60 * 1000;
const waiting: WaitingRequest = {
  state: 'waiting',
  key: '8a1f2e3d-0000-4000-8000-000000000001',
  queuedAt: SENT_AT,
  request: REQUEST,
  cart: [{ id: 1, title: 'Rosca', imageUrl: '', price: '', quantity: 2 }],
  signals: { honeypot: '', elapsedMs: 5000 },
};
const notice = { title: 'Email inválido' };
const failed = { ok: false as const, notice, problems: [], reason: 'x' };

describe('a try', () => {
  test("that is stored leaves the reference and none of the visitor's text", () => {
    expect(settle(waiting, { ok: true, reference: 'K7P29QRM' })).toEqual({
      state: 'sent',
      key: waiting.key,
      queuedAt: SENT_AT,
      reference: 'K7P29QRM',
    });
  });

  test('that is refused keeps the text, the lines and what the server said', () => {
    const problems = [{ field: 'email' as const, message: 'x' }];
    expect(settle(waiting, { ...failed, problems, cause: 'refusal' })).toEqual({
      state: 'refused',
      key: waiting.key,
      queuedAt: SENT_AT,
      request: REQUEST,
      cart: waiting.cart,
      notice,
      problems,
    });
  });

  test.each(['line', 'stranger', 'server'] as const)(
    'that fails because of the %s changes nothing',
    (cause) => {
      expect(settle(waiting, { ...failed, cause })).toBe(waiting);
    },
  );
});

describe('time', () => {
  test('does not change a request for seven days', () => {
    expect(age(waiting, SENT_AT + 7 * DAY - 1)).toBe(waiting);
  });

  test('then deletes it, and keeps a notice of that for seven more days', () => {
    const expired = age(waiting, SENT_AT + 7 * DAY);
    expect(expired).toEqual({ state: 'expired', key: waiting.key, queuedAt: SENT_AT + 7 * DAY });
    if (!expired) throw new Error('unreachable');
    expect(age(expired, SENT_AT + 14 * DAY - 1)).toBe(expired);
    expect(age(expired, SENT_AT + 14 * DAY)).toBeUndefined();
  });

  test('also deletes refused and sent requests', () => {
    const sent = settle(waiting, { ok: true, reference: 'K7P29QRM' });
    const refused = settle(waiting, { ...failed, cause: 'refusal' });
    for (const queued of [sent, refused]) {
      expect(age(queued, SENT_AT + 7 * DAY - 1)).toBe(queued);
      expect(age(queued, SENT_AT + 7 * DAY)).toBeUndefined();
    }
  });
});

test('the same content keeps its key; other content gets another', () => {
  const first = keyFor(REQUEST);
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(keyFor({ ...REQUEST })).toBe(first);
  expect(keyFor({ ...REQUEST, message: 'y' })).not.toBe(first);
});

test('a draft is read back with the fields that it knows', () => {
  expect(parseDraft('{"name":"Ana","message":"Rosca","elapsed_ms":"5"}')).toEqual({
    name: 'Ana',
    message: 'Rosca',
  });
});

test.each([null, '', 'x', 'null', '7', '[]', '{"name":7}'])('%s is an empty draft', (text) => {
  expect(parseDraft(text)).toEqual({});
});
