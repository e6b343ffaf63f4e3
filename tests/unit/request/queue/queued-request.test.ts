import { describe, expect, test } from 'vitest';
import { age, settle, type WaitingRequest } from '../../../../src/request/queue/queued-request.ts';
import { sampleRequest } from '../../../fixtures/sample-request.ts';

const request = sampleRequest({
  name: 'Ana',
  email: 'ana@cliente.com',
  phone: '1187654321',
  company: '',
  segment: '',
  message: 'Rosca',
});
const SENT_AT = Date.UTC(2026, 10, 21, 12);
const DAY = 24 * 60 * 60 * 1000;
const waiting: WaitingRequest = {
  state: 'waiting',
  key: '8a1f2e3d-0000-4000-8000-000000000001',
  queuedAt: SENT_AT,
  request,
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
      request,
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
