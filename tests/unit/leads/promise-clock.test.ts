import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lateFrom, latestLateArrival, promiseReply } from '../../../netlify/leads/store/lateness.ts';
import { readClock } from '../../../src/request/own/show-request.ts';
import type { RequestView } from '../../../src/shared/request/page-wire.ts';
import { sampleRequest } from '../../fixtures/contact-request.ts';
import { forSome } from '../../fixtures/for-all.ts';

const DAY_MS = 86_400_000;

const VIEW: RequestView = {
  version: 1,
  reference: 'K7P29QRM',
  receivedAt: '2026-11-25T13:00:00.000Z',
  request: sampleRequest(),
  files: [],
  additions: [],
  owner: null,
  steps: [{ step: 'received', at: '2026-11-25T13:00:00.000Z' }],
  ending: null,
  dueAt: '2026-11-25T17:00:00.000Z',
  promise: 'Respondemos até quarta, 25/11, 14:00 (contam as horas de atendimento).',
  proposal: null,
  wantsStepMails: false,
  areMailed: true,
};

test('the customer’s clock breaks in the very moment in which the staff see the request as late', () => {
  const received = fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) })
    .map((ms) => new Date(ms));
  forSome(10_000, received, fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }), (at, offset) => {
    const due = lateFrom(at);
    const now = new Date(due.getTime() + offset);
    const isLateForStaff = at <= latestLateArrival(now);
    return readClock({ ...VIEW, dueAt: due.toISOString() }, now.getTime()).isLate === isLateForStaff;
  });
});

test.each([
  ['2026-11-25T10:00', 'Respondemos até quarta, 25/11, 14:00.'],
  ['2026-11-26T17:00', 'Respondemos até sexta, 27/11, 11:00.'],
  ['2026-11-28T14:00', 'Respondemos até segunda, 30/11, 12:00 (contam as horas de atendimento).'],
  // The state's holiday, and the city's.
  ['2026-07-08T17:00', 'Respondemos até sexta, 10/07, 11:00 (contam as horas de atendimento).'],
  ['2027-01-23T11:00', 'Respondemos até terça, 26/01, 11:00 (contam as horas de atendimento).'],
])('a request of %s is promised: %s', (at, promise) => {
  expect(promiseReply(new Date(`${at}:00-03:00`))).toBe(promise);
});

test('a broken promise is repeated with an apology', () => {
  expect(readClock(VIEW, Date.parse('2026-11-25T18:00:00Z')).text).toMatch(
    /^Devíamos ter respondido até quarta, 25\/11, 14:00\. Pedimos desculpas/,
  );
});

test('an answered or ended request has no clock', () => {
  const answered: RequestView['steps'] = [
    ...VIEW.steps,
    { step: 'answered', at: '2026-11-25T16:00:00.000Z' },
  ];
  const late = Date.parse('2026-12-25T00:00:00Z');
  expect(readClock({ ...VIEW, dueAt: null, steps: answered }, late)).toEqual({
    text: expect.stringMatching(/^Respondida: quarta, 25\/11, \d\d:00\.$/),
    isLate: false,
  });
  const proposed: RequestView['steps'] = [...answered, { step: 'proposed', at: '2026-11-25T18:00:00.000Z' }];
  expect(readClock({ ...VIEW, dueAt: null, steps: proposed }, late).text).toMatch(
    /^Proposta enviada: quarta, 25\/11, \d\d:00\.$/,
  );
  expect(readClock({ ...VIEW, dueAt: null, ending: 'Fechada' }, late)).toEqual({
    text: 'Fechada.',
    isLate: false,
  });
});
