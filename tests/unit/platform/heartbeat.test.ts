import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pingHeartbeat } from '../../../netlify/platform/heartbeat.ts';
import { collectConsole } from '../../fixtures/console.ts';

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

test('without an address calls nobody', async () => {
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

test('logs that nobody answers', async () => {
  await pingHeartbeat('http://127.0.0.1:59999/x');
  expect(output.lines).toEqual([expect.stringMatching(/^lead check: heartbeat not sent: /)]);
});
