import { MissingDatabaseConnectionError } from '@netlify/database';
import { expect, test } from 'vitest';
import { DeadlineError } from '../../../netlify/platform/deadline.ts';
import { classifyFailure } from '../../../netlify/platform/storage-failure.ts';

const ofServer = (severity: string, code: string) => Object.assign(new Error('x'), { severity, code });
const ofSocket = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['unique violation', ofServer('ERROR', '23505')],
  ['syntax error', ofServer('ERROR', '42601')],
  ['statement cancelled', ofServer('ERROR', '57014')],
  ['wrong password', ofServer('FATAL', '28P01')],
  ['no such database', ofServer('FATAL', '3D000')],
  ['bug in our code', new TypeError('x')],
  ['missing database URL', new MissingDatabaseConnectionError()],
  ['thrown string', 'x'],
])('“%s” would fail again', (_, error) => {
  expect(classifyFailure(error)).toBe('refused');
});

test.each([
  ['serialization failure', ofServer('ERROR', '40001')],
  ['deadlock', ofServer('ERROR', '40P01')],
  ['lock not available', ofServer('ERROR', '55P03')],
  ['disk full', ofServer('ERROR', '53100')],
  ['too many connections', ofServer('FATAL', '53300')],
])('%s changed nothing and is temporary', (_, error) => {
  expect(classifyFailure(error)).toBe('rolled back');
});

test.each([
  ['shutdown', ofServer('FATAL', '57P01')],
  ['crash', ofServer('FATAL', '57P02')],
  ['starting server', ofServer('FATAL', '57P03')],
  ['connection exception', ofServer('ERROR', '08006')],
  ['internal error that ends the session', ofServer('FATAL', 'XX000')],
  ['reset socket', ofSocket('ECONNRESET')],
  ['broken pipe, whose code looks like an SQLSTATE', ofSocket('EPIPE')],
  ['connection closed without an error code', new Error('Connection terminated unexpectedly')],
  ['missed deadline', new DeadlineError('x')],
  ['WebSocket’s ErrorEvent', { type: 'error', message: '', error: new TypeError('') }],
])('the outcome is unknown after “%s”', (_, error) => {
  expect(classifyFailure(error)).toBe('lost');
});
