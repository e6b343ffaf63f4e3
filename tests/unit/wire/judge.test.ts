import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../../../netlify/platform/security-headers.ts';
import { parseResponses, readText } from '../../wire/http-response.ts';
import { judgeResponse, type Origin, readReference } from '../../wire/judge.ts';

const FUNCTION: Origin = { kind: 'function', name: 'send-contact-email', isSchedule: false };
const FILE: Origin = { kind: 'file' };
const UNCLEAR: Origin = { kind: 'unclear' };

const headers: Record<string, string> = {
  'content-type': 'application/json',
  'content-security-policy': "default-src 'none'",
  ...Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
};
const respond = (status: number, text = '{}', changes: Record<string, string> = {}) => ({
  status,
  headers: { ...headers, ...changes },
  body: Buffer.from(text),
});

describe('splits what a server has sent', () => {
  const text = (bytes: string, methods: string[]) => {
    const { responses, left } = parseResponses(Buffer.from(bytes, 'latin1'), methods);
    return [responses.map(({ status, body }) => [status, body.toString()]), left.toString()];
  };

  test('into responses with a length, with chunks, and without a body', () => {
    const bytes =
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc' +
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n' +
      'HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n2;x=1\r\nde\r\n1\r\nf\r\n0\r\n\r\n' +
      'HTTP/1.1 204 None\r\nA: b\r\nA: c\r\n\r\n';
    expect(text(bytes, ['GET', 'HEAD', 'GET', 'GET'])).toEqual([
      [
        [200, 'abc'],
        [200, ''],
        [404, 'def'],
        [204, ''],
      ],
      '',
    ]);
  });

  test.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc',
    'HTTP/1.1 200 OK\r\nContent-Len',
    'rubbish\r\n\r\n',
    'HTTP/1.1 200 OK\r\nno colon\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab',
  ])('and leaves what is no complete response: %j', (bytes) => {
    expect(text(bytes, ['GET'])).toEqual([[], bytes]);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('and reads a body compressed by %s', (encoding, compress) => {
    const response = respond(200, '', { 'content-encoding': encoding });
    expect(readText({ ...response, body: compress('olá') })).toBe('olá');
  });
});

describe('a response', () => {
  test.each([
    ['of a function', respond(422), FUNCTION],
    ['of a file', respond(200, 'node_modules', { 'content-type': 'text/javascript' }), FILE],
    [
      'of a script, to a broken request',
      respond(200, 'node_modules', { 'content-type': 'text/javascript; charset=utf-8' }),
      UNCLEAR,
    ],
    ['of the rate limit', { status: 429, headers: {}, body: Buffer.alloc(0) }, FUNCTION],
    ["of Node's parser", { status: 431, headers: { connection: 'close' }, body: Buffer.alloc(0) }, FUNCTION],
    ['of a redirect', { status: 301, headers: { location: '/faq' }, body: Buffer.alloc(0) }, FILE],
    ['of a redirecting function', respond(308, '', { 'content-security-policy': '' }), FUNCTION],
    ['of a schedule with work left', respond(503), { ...FUNCTION, isSchedule: true } as Origin],
  ])('%s is right', (_, response, origin) => {
    expect(judgeResponse(response, origin)).toEqual([]);
  });

  test.each([
    ['a failure', respond(500), UNCLEAR, ['status 500']],
    ['a function that is unavailable', respond(503), FUNCTION, ['status 503']],
    [
      'a header with another value',
      respond(200, '{}', { 'x-frame-options': 'ALLOW' }),
      FUNCTION,
      ['without X-Frame-Options'],
    ],
    [
      'no policy',
      respond(404, '{}', { 'content-security-policy': '' }),
      FUNCTION,
      ['without Content-Security-Policy'],
    ],
    ['a file without nosniff', respond(404, '', { 'x-content-type-options': '' }), FILE, ['without nosniff']],
    ['a stack', respond(400, 'TypeErr\n    at handle (/x/y.ts:12:3)'), UNCLEAR, ['tells its inside']],
    ['a path of the machine', respond(400, '/home/ana/site'), FUNCTION, ['tells its inside']],
    ['a path of the project', respond(404, 'netlify/platform/database.ts'), FILE, ['tells its inside']],
    [
      'a message of the database',
      respond(400, 'syntax error at or near "x"'),
      FUNCTION,
      ['tells its inside'],
    ],
  ])('with %s is wrong', (_, response, origin, faults) => {
    expect(judgeResponse(response, origin)).toEqual(faults);
  });

  test('that tells its inside is wrong when compressed, too', () => {
    const response = { ...respond(400, '', { 'content-encoding': 'gzip' }), body: gzipSync('node_modules') };
    expect(judgeResponse(response, FUNCTION)).toEqual(['tells its inside']);
  });
});

test('reads the reference of a confirmation, as JSON and as a page', () => {
  expect(readReference(respond(200, '{"reference":"K7P29QRM"}'))).toBe('K7P29QRM');
  const page = '<strong class="reference">K7P2-9QRM</strong>';
  expect(readReference(respond(200, page, { 'content-type': 'text/html' }))).toBe('K7P29QRM');
  expect(readReference(respond(422, '{"reference":"K7P29QRM"}'))).toBeUndefined();
});
