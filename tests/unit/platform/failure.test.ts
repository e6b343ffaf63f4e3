import { MissingDatabaseConnectionError } from '@netlify/database';
import { expect, test, vi } from 'vitest';
import { isGivenUp } from '../../../netlify/platform/backoff.ts';
import { classifyFailure } from '../../../netlify/platform/database.ts';
import { type Deadline, DeadlineError, withDeadline } from '../../../netlify/platform/deadline.ts';
import { describeForLog } from '../../../netlify/platform/error-details.ts';
import { describeFailure, ResponseLostError, SettingsError } from '../../../netlify/platform/failure.ts';

const smtp = Object.assign(new Error('550 <ana@cliente.example> is spam'), {
  code: 'EENVELOPE',
  responseCode: 550,
  command: 'RCPT TO',
});

test.each([
  [smtp, 'EENVELOPE 550 RCPT TO'],
  [Object.assign(new Error('Failing row contains (Ana)'), { code: '23514' }), '23514'],
  [Object.assign(new Error('x'), { code: 'ana@cliente.example', command: 'RCPT TO:<ana>' }), 'Error'],
  [new TypeError('Ana'), 'TypeError'],
  ['Ana', 'unknown failure'],
  [undefined, 'unknown failure'],
  [new SettingsError('SMTP_URL não está definida'), 'SMTP_URL não está definida'],
  [{ type: 'error', message: 'socket hang up' }, 'WebSocket connection lost: socket hang up'],
  [
    { type: 'error', message: '', error: Object.assign(new Error('x'), { code: 'ECONNRESET' }) },
    'WebSocket connection lost: ECONNRESET',
  ],
  [{ type: 'error', message: '', error: new TypeError('') }, 'WebSocket connection lost'],
  [{ type: 'error', message: 'to ana@cliente.example' }, 'WebSocket connection lost: to anacliente.example'],
  [new ResponseLostError('x', { cause: smtp }), 'response lost: EENVELOPE 550 RCPT TO'],
  [new DeadlineError('mail: deadline of 8000 ms'), 'mail: deadline of 8000 ms'],
])('%s is described by its codes only', (error, text) => {
  expect(describeFailure(error)).toBe(text);
});

test('work within its deadline returns its result and is not told to stop', async () => {
  let deadline: Deadline | undefined;
  const result = await withDeadline(1000, 'work', async (given) => {
    deadline = given;
    return 7;
  });
  expect(result).toBe(7);
  expect(deadline?.isOver).toBe(false);
});

test('work after its deadline is told to stop, and its late error is ignored', async () => {
  let fail: (error: Error) => void = () => {};
  let deadline: Deadline | undefined;
  const drop = vi.fn();
  const work = withDeadline(10, 'work', (given) => {
    deadline = given;
    given.onOver = drop;
    return new Promise((_, reject) => {
      fail = reject;
    });
  });
  await expect(work).rejects.toThrow('work: deadline of 10 ms');
  expect(deadline?.isOver).toBe(true);
  expect(drop).toHaveBeenCalledOnce();
  fail(new Error('late'));
});

const ofServer = (severity: string, code: string) => Object.assign(new Error('x'), { severity, code });
const ofSocket = (code: string) => Object.assign(new Error('x'), { code });

// Errors that would repeat, temporary ones without a change, and those with an unknown result.
test.each([
  ['unique violation', ofServer('ERROR', '23505'), 'refused'],
  ['syntax error', ofServer('ERROR', '42601'), 'refused'],
  ['statement cancelled', ofServer('ERROR', '57014'), 'refused'],
  ['wrong password', ofServer('FATAL', '28P01'), 'refused'],
  ['no such database', ofServer('FATAL', '3D000'), 'refused'],
  ['bug in our code', new TypeError('x'), 'refused'],
  ['missing database URL', new MissingDatabaseConnectionError(), 'refused'],
  ['thrown string', 'x', 'refused'],
  ['serialization failure', ofServer('ERROR', '40001'), 'rolled back'],
  ['deadlock', ofServer('ERROR', '40P01'), 'rolled back'],
  ['lock not available', ofServer('ERROR', '55P03'), 'rolled back'],
  ['disk full', ofServer('ERROR', '53100'), 'rolled back'],
  ['too many connections', ofServer('FATAL', '53300'), 'rolled back'],
  ['shutdown', ofServer('FATAL', '57P01'), 'lost'],
  ['crash', ofServer('FATAL', '57P02'), 'lost'],
  ['starting server', ofServer('FATAL', '57P03'), 'lost'],
  ['connection exception', ofServer('ERROR', '08006'), 'lost'],
  ['internal error that ends the session', ofServer('FATAL', 'XX000'), 'lost'],
  ['reset socket', ofSocket('ECONNRESET'), 'lost'],
  ['broken pipe, whose code looks like an SQLSTATE', ofSocket('EPIPE'), 'lost'],
  ['connection closed without an error code', new Error('Connection terminated unexpectedly'), 'lost'],
  ['missed deadline', new DeadlineError('x'), 'lost'],
  ['WebSocket’s ErrorEvent', { type: 'error', message: '', error: new TypeError('') }, 'lost'],
])('after “%s”, the query counts as %3$s', (_, error, kind) => {
  expect(classifyFailure(error)).toBe(kind);
});

test('an error without a code is logged by its kind and the place in our code, without its message', () => {
  expect(describeForLog(new TypeError("x is 'Ana'"))).toMatch(
    /^TypeError at tests\/unit\/platform\/failure\.test\.ts:\d+:\d+$/,
  );
});

test('its cause is named by its code', () => {
  const cause = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' });
  expect(describeForLog(new TypeError('fetch failed', { cause }))).toMatch(
    /^TypeError \(ECONNREFUSED\) at tests/,
  );
});

test('a message cannot pass for a place in our code', () => {
  const error = new Error(`x\n    at ana (${process.cwd()}/netlify/ana.ts:1:1)`);
  expect(describeForLog(error)).toMatch(/ at tests\/unit\/platform\/failure\.test\.ts:\d+:\d+$/);
});

test.each([
  [Object.assign(new Error('Failing row contains (Ana)'), { code: '23514' }), '23514'],
  [Object.assign(new Error('550 Ana is spam'), { code: 'EENVELOPE', responseCode: 550 }), 'EENVELOPE 550'],
  [Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' }), 'ENOTFOUND'],
  [new DeadlineError('mail: deadline of 8000 ms'), 'mail: deadline of 8000 ms'],
  ['Ana', 'unknown failure'],
])('%s, whose code or own words say enough, is logged without its message', (error, text) => {
  expect(describeForLog(error)).toBe(text);
});

const NOW = new Date('2026-11-20T15:00:00Z');
const HOUR_MS = 3_600_000;

test('gives up after 72 hours', () => {
  expect(isGivenUp(new Date(NOW.getTime() - 72 * HOUR_MS + 1), NOW)).toBe(false);
  expect(isGivenUp(new Date(NOW.getTime() - 72 * HOUR_MS), NOW)).toBe(true);
});
