import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pingHeartbeat } from '../../../netlify/platform/heartbeat.ts';
import { findChannelProblems } from '../../../netlify/platform/second-channel.ts';
import { collectConsole } from '../../fixtures/console.ts';

const GOOD = {
  SMTP_URL: 'smtp://user:pass@mail.example:587',
  LEADS_EMAIL_TO: 'a@b.example',
  LEADS_EMAIL_FROM: 'site@b.example',
  ALARM_SMTP_URL: 'smtps://user:pass@other.example:465',
  HEARTBEAT_URL: 'https://switch.example/abc',
};
const found = (env: Record<string, string>) =>
  findChannelProblems({ ...GOOD, ...env }).map(({ variable, message }) => `${variable} ${message}`);

test('another server and a dead man’s switch are enough', () => {
  expect(found({})).toEqual([]);
});

test.each([
  ['unset', ''],
  ['the terminal', 'terminal:'],
  ['no address of a server', 'other.example'],
  ['the server for requests', GOOD.SMTP_URL],
  ['the same server at another port, in capitals and as an absolute name', 'smtps://c:d@MAIL.example.:465'],
])('an alarm server that is %s is no second channel', (_, url) => {
  expect(found({ ALARM_SMTP_URL: url })).toEqual([expect.stringMatching(/^ALARM_SMTP_URL /)]);
});

test('another receiver by the same server is no second channel', () => {
  expect(found({ ALARM_SMTP_URL: '', ALARM_EMAIL_TO: 'ti@fabrica.example' })).toHaveLength(1);
});

test.each(['', '  ', 'switch.example', 'ftp://switch.example', 'javascript:alert(1)'])(
  'a heartbeat address of %j calls nobody',
  (url) => {
    expect(found({ HEARTBEAT_URL: url })).toEqual([expect.stringMatching(/^HEARTBEAT_URL /)]);
  },
);

test('a problem never shows a value', () => {
  expect(found({ ALARM_SMTP_URL: 'smtp//geheim', HEARTBEAT_URL: 'geheim' }).join()).not.toContain('geheim');
});

describe('the heartbeat', () => {
  let status = 200;
  const called: string[] = [];
  const server = createServer((request, response) => {
    called.push(`${request.method} ${request.url}`);
    response.writeHead(status).end('OK');
  });
  let url = '';
  const output = collectConsole();
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/switch/segredo-do-endereco`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    status = 200;
    called.length = 0;
  });

  test('calls the dead man’s switch once', async () => {
    await pingHeartbeat(url);
    expect(called).toEqual(['GET /switch/segredo-do-endereco']);
    expect(output.lines).toEqual([]);
  });

  test('without an address does nothing', async () => {
    await pingHeartbeat(undefined);
    await pingHeartbeat('');
    expect(called).toEqual([]);
    expect(output.lines).toEqual([]);
  });

  test('logs a refusal without the address, and does not try again', async () => {
    status = 500;
    await pingHeartbeat(url);
    expect(called).toHaveLength(1);
    expect(output.lines).toEqual([expect.stringMatching(/^lead check: heartbeat not sent: .*HTTP 500/)]);
    expect(output.lines.join()).not.toContain('segredo');
  });

  test('logs a missing response', async () => {
    await pingHeartbeat('http://127.0.0.1:59999/x');
    expect(output.lines).toEqual([expect.stringMatching(/^lead check: heartbeat not sent: /)]);
  });
});
