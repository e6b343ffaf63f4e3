import { describe, expect, test } from 'vitest';
import type {
  QueuedRequest,
  RefusedRequest,
  WaitingRequest,
} from '../../../src/request/queue/queued-request.ts';
import * as on from '../../../src/request/sending-state.ts';
import { NOTICES } from '../../../src/shared/request/notices.ts';
import { recommendArticle } from '../../../src/shared/request/recommended-article.ts';
import { parseContactRequest } from '../../../src/shared/request/request.ts';
import { REQUEST } from '../../fixtures/contact-request.ts';

const request = { ...REQUEST, segment: 'extrusao' } as const;
const line = { id: 1, title: 'Rosca', imageUrl: '', price: '', quantity: 2 };

const valid = parseContactRequest(request);
const invalid = parseContactRequest({ ...request, email: 'ana', phone: '' });
const problems = [
  { field: 'email', message: NOTICES.email.detail },
  { field: 'phone', message: 'Informe seu telefone com DDD' },
] as const;

const waitingAs = (key: string): WaitingRequest => ({
  state: 'waiting',
  key,
  queuedAt: 0,
  request,
  cart: [line],
  signals: { honeypot: '', elapsedMs: 0 },
});
const refusedAs = (key: string): RefusedRequest => ({
  state: 'refused',
  key,
  queuedAt: 0,
  request,
  cart: [line],
  notice: NOTICES.email,
  problems: [problems[0]],
});
const waiting = waitingAs('own');
const refused = refusedAs('own');
const STORED = { reference: 'ABCD2345', secret: 'AAAAAAAAAAAAAAAAAAAAAA' };
const sent: QueuedRequest = { state: 'sent', key: 'own', queuedAt: 0, ...STORED };
const expired: QueuedRequest = { state: 'expired', key: 'own', queuedAt: 0 };

type Event = (state: on.SendingState) => on.Step;
const submit: Event = (state) => on.submitted(state, valid);
const submitInvalid: Event = (state) => on.submitted(state, invalid);
const accept: Event = (state) => on.accepted(state, STORED, waiting);
const queue: Event = (state) => on.queued(state, waiting);
const read =
  (...found: QueuedRequest[]): Event =>
  (state) =>
    on.queueRead(state, found);
const tried =
  (...found: QueuedRequest[]): Event =>
  (state) =>
    on.queueTried(state, found);
const withdraw =
  (taken: on.UnsentRequest): Event =>
  (state) =>
    on.withdrawn(state, taken);
const inQueue = [submit, queue, read(waiting)];

/** The state after some events, and the effects of the last one. */
function play(...events: Event[]): { state: on.SendingState; effects: readonly on.SendingEffect[] } {
  let state = on.NOTHING_SENT;
  let effects: readonly on.SendingEffect[] = [];
  for (const event of events) [state, ...effects] = event(state);
  return { state, effects };
}

describe('an invalid form', () => {
  test('is not sent; its problems are listed, and only the list announces them, not the toast', () => {
    const { state, effects } = play(submitInvalid);
    expect(state).toMatchObject({
      isSending: false,
      problems,
      refusal: { notice: NOTICES.missing, problems },
    });
    expect(effects).toEqual([['toast', NOTICES.missing, true]]);
  });

  test('the same problems a second time are a new refusal', () => {
    const first = play(submitInvalid).state;
    const second = play(submitInvalid, submitInvalid).state;
    expect(second.refusals).not.toBe(first.refusals);
    expect(second.refusal).toEqual(first.refusal);
  });

  test("a corrected field's problem disappears, and none appears before the next submit", () => {
    const parsed = parseContactRequest({ ...request, name: '', phone: '' });
    const { state } = play(submitInvalid, (last) => on.typed(last, parsed));
    expect(state.problems).toEqual([problems[1]]);
    expect(play(submitInvalid, (last) => on.typed(last, valid)).state.problems).toEqual([]);
    expect(play((last) => on.typed(last, invalid)).state.problems).toEqual([]);
  });
});

describe('sending', () => {
  test('is announced, clears the problems before, and starts once', () => {
    const { state, effects } = play(submitInvalid, submit);
    expect(state).toMatchObject({ isSending: true, problems: [], refusal: undefined });
    expect(effects).toEqual([['send', request, undefined]]);
    expect(play(submit, submit).effects).toEqual([]);
  });

  test.each([on.DELAYS.busy(30), on.DELAYS.retry, on.DELAYS.slow])(
    'says once what it waits for, and only while it waits: %s',
    (text) => {
      const delay: Event = (last) => on.delayed(last, text);
      const { state, effects } = play(submit, delay);
      expect(state).toMatchObject({ isSending: true, delay: text });
      expect(effects).toEqual([['say', text]]);
      expect(play(submit, delay, delay).effects).toEqual([]);
      expect(play(submit, accept, delay).effects).toEqual([]);
      expect(play(submit, delay, accept, submit).state.delay).toBe('');
    },
  );
});

describe('accepted', () => {
  test('the visitor sees the reference and the article for the segment', () => {
    const { state, effects } = play(submit, accept);
    expect(state).toMatchObject({
      isSending: false,
      confirmation: {
        reference: 'ABCD2345',
        article: recommendArticle('extrusao'),
        hasProducts: true,
        isAwaited: true,
      },
    });
    expect(effects).toEqual([['keepReference', STORED]]);
  });

  test('the end of the countdown closes the confirmation and opens the article', () => {
    const { state, effects } = play(submit, accept, (last) => on.countdownEnded(last, '/injetoras'));
    expect(state.confirmation).toMatchObject({ reference: 'ABCD2345', isAwaited: false });
    expect(effects).toEqual([['open', '/injetoras']]);
  });

  test('closed by the visitor, the confirmation opens nothing', () => {
    const { state, effects } = play(submit, accept, on.confirmationClosed);
    expect(state.confirmation).toMatchObject({ reference: 'ABCD2345', isAwaited: false });
    expect(effects).toEqual([]);
  });
});

describe('refused by the server', () => {
  test('its problems are listed like those of an invalid form', () => {
    const { state, effects } = play(submit, (last) => on.rejected(last, NOTICES.email, problems));
    expect(state).toMatchObject({ isSending: false, hasFailed: false, problems, refusal: { problems } });
    expect(effects).toEqual([['reportFailure'], ['toast', NOTICES.email, true]]);
  });

  test('a failure without a field is announced by the toast, and offers another way until the next submit', () => {
    const failed: Event = (last) => on.rejected(last, NOTICES.failed, []);
    const { state, effects } = play(submit, failed);
    expect(state).toMatchObject({ hasFailed: true, refusal: undefined });
    expect(effects.at(-1)).toEqual(['toast', NOTICES.failed, false]);
    expect(play(submit, failed, submit).state.hasFailed).toBe(false);
  });
});

describe('the connection is lost', () => {
  test('the form shows the request, frozen once the queue has it, and no toast contradicts the queue', () => {
    const { state, effects } = play(submit, queue);
    expect(state).toMatchObject({ isSending: false, shown: waiting, hasFailed: false });
    expect(effects).toEqual([['freeze', waiting]]);
    expect(on.isFrozen(state)).toBe(false);
    expect(on.isFrozen(play(...inQueue).state)).toBe(true);
  });

  test('a queue that was read before the request was kept changes nothing', () => {
    expect(play(submit, queue, read())).toMatchObject({ state: { shown: waiting }, effects: [] });
  });

  test('sent in the background: confirmed without a dialog, and announced', () => {
    const { state, effects } = play(...inQueue, read(sent));
    expect(state).toMatchObject({
      shown: undefined,
      confirmation: { reference: 'ABCD2345', hasProducts: true, isAwaited: false },
    });
    expect(effects.map(([name]) => name)).toEqual(['clearForm', 'keepReference', 'say']);
    expect(play(...inQueue, read(sent), read(sent)).effects).toEqual([]);
  });

  test('refused in the background: the text is given back once, with its problems', () => {
    const { state, effects } = play(...inQueue, read(refused));
    expect(on.isFrozen(state)).toBe(false);
    expect(state.problems).toEqual(refused.problems);
    expect(effects.map(([name]) => name)).toEqual(['giveBack', 'toast']);
    expect(play(...inQueue, read(refused), read(refused)).effects).toEqual([]);
  });

  test.each([
    ['expired', [expired]],
    ['withdrawn in another tab', []],
  ] as const)('%s: the text is given back', (_, queue) => {
    const { state, effects } = play(...inQueue, read(...queue));
    expect(state.shown).toBeUndefined();
    expect(effects).toEqual([['giveBack', waiting, true]]);
  });

  test('sent again by the visitor: the queue is tried, not the form', () => {
    const { state, effects } = play(...inQueue, submitInvalid);
    expect(state.isSending).toBe(true);
    expect(effects).toEqual([['send']]);
  });

  test('tried again and stored: confirmed in the dialog alone', () => {
    const { state, effects } = play(...inQueue, submit, read(sent), tried(sent));
    expect(state).toMatchObject({ isSending: false, confirmation: { isAwaited: true } });
    expect(effects).toEqual([['clearForm'], ['keepReference', STORED], ['dismiss', 'own']]);
  });

  test('tried again without a connection: it still waits, and a toast says so', () => {
    const { state, effects } = play(...inQueue, submit, tried(waiting));
    expect(on.isFrozen(state)).toBe(true);
    expect(effects).toEqual([['toast', NOTICES.waiting, false]]);
  });

  test('tried again and refused: given back once, and the corrected request replaces it', () => {
    const corrected = [...inQueue, submit, tried(refused)];
    expect(play(...corrected).effects.map(([name]) => name)).toEqual(['giveBack', 'toast']);
    expect(play(...corrected, read(refused)).effects).toEqual([]);
    expect(play(...corrected, submit).effects).toContainEqual(['send', request, 'own']);
  });
});

describe('withdrawn', () => {
  test('the text in the fields becomes editable again, and the queue has nothing to add', () => {
    const { state, effects } = play(...inQueue, withdraw(waiting));
    expect(on.isFrozen(state)).toBe(false);
    expect(state.freed).toBe(1);
    expect(effects).toEqual([['giveBack', waiting, true]]);
    expect(play(...inQueue, withdraw(waiting), read()).effects).toEqual([]);
  });

  test('a refused request that the fields show keeps the corrections made there', () => {
    const { state, effects } = play(...inQueue, read(refused), withdraw(refused));
    expect(state).toMatchObject({ shown: undefined, problems: refused.problems, freed: 1 });
    expect(effects).toEqual([]);
  });

  test('another request of the queue takes the place of the one in the fields', () => {
    const other = waitingAs('other');
    const { state, effects } = play(...inQueue, read(waiting, other), withdraw(other));
    expect(on.isFrozen(state)).toBe(false);
    expect(effects).toEqual([['clearForm'], ['giveBack', other, false]]);
  });

  test('another request of the queue joins what is in fields that the visitor can edit', () => {
    const other = refusedAs('other');
    const { state, effects } = play(read(other), withdraw(other));
    expect(state.problems).toEqual(other.problems);
    expect(effects).toEqual([['giveBack', other, false]]);
  });
});

test('another request: the fields are emptied for it, and the first one keeps waiting', () => {
  const { state, effects } = play(...inQueue, on.anotherStarted);
  expect(on.isFrozen(state)).toBe(false);
  expect(state).toMatchObject({ freed: 1, queue: [waiting] });
  expect(effects).toEqual([['clearForm']]);
  expect(play(...inQueue, on.anotherStarted, submit).effects).toContainEqual(['send', request, undefined]);
  expect(play(...inQueue, on.anotherStarted, read(sent)).effects).toEqual([]);
});
