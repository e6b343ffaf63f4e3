import type { Config } from '@netlify/functions';
import { afterEach, expect, test, vi } from 'vitest';
import { createFunctionCaller } from '../../../netlify/local/function-caller.ts';
import type { Handler } from '../../../netlify/local/functions.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const callOf = (
  handler: Handler,
  config: Config = {},
  { name = 'f', ip = '10.0.0.1', host = 'a.test' } = {},
) => ({
  fn: { name, handler, config, patterns: [] },
  request: new Request(`http://${host}/api/f`),
  params: { id: '7' },
  ip,
});

test('the context contains the IP address and the named parts of the path', async () => {
  const { call } = createFunctionCaller();
  const answer = await call(
    callOf((_, { ip, params, url, site, geo }) =>
      Response.json({ ip, params, path: url.pathname, site: site.url, geo }),
    ),
  );
  const context = { ip: '10.0.0.1', params: { id: '7' }, path: '/api/f', site: 'http://a.test', geo: {} };
  expect(await answer.json()).toEqual(context);
});

test('a function that returns nothing responds 204', async () => {
  const { call } = createFunctionCaller();
  expect((await call(callOf(() => undefined))).status).toBe(204);
});

test('a function that throws responds 500 and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { call } = createFunctionCaller();
  const answer = await call(
    callOf(() => {
      throw new Error('broken');
    }),
  );
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('broken');
  expect(log).toHaveBeenCalledOnce();
});

test('idle() waits for what a function gives to waitUntil', async () => {
  const { call, idle } = createFunctionCaller();
  const done: string[] = [];
  const later = (what: string) => new Promise<void>((end) => setTimeout(() => end(void done.push(what)), 20));
  await call(
    callOf((_, { waitUntil }) => {
      waitUntil(later('first').then(() => waitUntil(later('second'))));
      return new Response('ok');
    }),
  );
  expect(done).toEqual([]);
  await idle();
  expect(done).toEqual(['first', 'second']);
});

test('logs the rejection of a promise given to waitUntil', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { call, idle } = createFunctionCaller();
  await call(
    callOf((_, { waitUntil }) => {
      waitUntil(Promise.reject(new Error('late')));
      return undefined;
    }),
  );
  await idle();
  expect(log).toHaveBeenCalledOnce();
});

test('the rate limit counts per IP address, host and function', async () => {
  const { call, forgetVisitors } = createFunctionCaller();
  const config: Config = { rateLimit: { windowLimit: 1, windowSize: 60, aggregateBy: ['ip', 'domain'] } };
  const status = async (from: object) => (await call(callOf(() => new Response(), config, from))).status;
  expect(await status({})).toBe(200);
  expect(await status({})).toBe(429);
  expect(await status({ ip: '10.0.0.2' })).toBe(200);
  expect(await status({ host: 'b.test' })).toBe(200);
  expect(await status({ name: 'g' })).toBe(200);
  forgetVisitors();
  expect(await status({})).toBe(200);
});

test('the rate limit allows calls again when its window ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { call } = createFunctionCaller();
  const config: Config = { rateLimit: { windowLimit: 2, windowSize: 60, aggregateBy: ['ip'] } };
  const status = async () => (await call(callOf(() => new Response(), config))).status;
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
  vi.advanceTimersByTime(59_999);
  expect(await status()).toBe(429);
  vi.advanceTimersByTime(1);
  expect(await status()).toBe(200);
  vi.useRealTimers();
});
