import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '@netlify/functions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFunctionCaller,
  type FunctionCall,
  startSchedules,
} from '../../../netlify/local/function-caller.ts';
import {
  findFunction,
  type Handler,
  type LocalFunction,
  loadFunctions,
} from '../../../netlify/local/functions.ts';

describe('the functions of a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'functions-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const handler = () => new Response('ok');

  /** Loads a folder with these files; each has the given module as its exports. */
  async function load(modules: Record<string, unknown>) {
    for (const name of Object.keys(modules)) await writeFile(join(folder, name), '');
    return loadFunctions(folder, async (file) => modules[file.slice(folder.length + 1)]);
  }

  test('loads the .mts files as functions, and nothing else', async () => {
    const functions = await load({
      'b.mts': { default: handler },
      'a.mts': { default: handler },
      'notes.md': {},
    });
    expect(functions.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('names a file without a default export', async () => {
    await expect(load({ 'a.mts': {} })).rejects.toThrow('a.mts');
  });

  test('a function responds at its path, and gets the named parts of the path', async () => {
    const functions = await load({
      'lead.mts': { default: handler, config: { path: ['/api/leads', '/api/leads/:id'] } },
    });
    expect(findFunction(functions, '/api/leads')?.params).toEqual({});
    expect(findFunction(functions, '/api/leads/7')?.params).toEqual({ id: '7' });
    expect(findFunction(functions, '/api/leads/7/')?.params).toEqual({ id: '7' });
    expect(findFunction(functions, '/.netlify/functions/lead')).toBeUndefined();
  });

  test('a function without a path responds at its name, but a schedule to nobody', async () => {
    const functions = await load({
      'form.mts': { default: handler },
      'retry.mts': { default: handler, config: { schedule: '* * * * *' } },
    });
    expect(findFunction(functions, '/.netlify/functions/form')?.fn.name).toBe('form');
    expect(findFunction(functions, '/.netlify/functions/retry')).toBeUndefined();
  });

  test('a path that a function excludes is left to another one', async () => {
    const functions = await load({
      'all.mts': { default: handler, config: { path: '/api/*', excludedPath: ['/api/fotos/:id'] } },
      'pictures.mts': { default: handler, config: { path: '/api/fotos/:id' } },
    });
    expect(findFunction(functions, '/api/pedidos/7')?.fn.name).toBe('all');
    expect(findFunction(functions, '/api/fotos')?.fn.name).toBe('all');
    expect(findFunction(functions, '/api/fotos/7')?.fn.name).toBe('pictures');
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const callOf = (
  handler: Handler,
  config: Config = {},
  { name = 'f', ip = '10.0.0.1', host = 'a.test' } = {},
) => ({
  fn: { name, handler, config, patterns: [], excluded: [] },
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

test('the rate limit counts per network and function, whatever host the visitor names', async () => {
  const { call, forgetVisitors } = createFunctionCaller();
  const config: Config = { rateLimit: { windowLimit: 1, windowSize: 60, aggregateBy: ['ip', 'domain'] } };
  const status = async (from: object) => (await call(callOf(() => new Response(), config, from))).status;
  expect(await status({})).toBe(200);
  expect(await status({})).toBe(429);
  expect(await status({ ip: '10.0.0.2' })).toBe(200);
  expect(await status({ host: 'b.test' })).toBe(429);
  expect(await status({ ip: '2001:db8:0:1::5' })).toBe(200);
  expect(await status({ ip: '2001:db8:0:1:9::7' })).toBe(429);
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

describe('a schedule', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-10T10:58:30Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const scheduled = (schedule?: string): LocalFunction => ({
    name: 'retry',
    handler: () => undefined,
    config: schedule ? { schedule } : {},
    patterns: [],
    excluded: [],
  });

  test('runs a function on its schedule, in UTC, with the time of the next run', async () => {
    const calls: FunctionCall[] = [];
    const call = async (made: FunctionCall) => {
      calls.push(made);
      return new Response();
    };
    const schedules = startSchedules([scheduled('0 11 * * *'), scheduled()], { call });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    const [first] = calls;
    expect(first?.request.method).toBe('POST');
    expect(await first?.request.json()).toEqual({ next_run: '2026-03-11T11:00:00.000Z' });
    schedules.stop();
    await vi.advanceTimersByTimeAsync(48 * 3_600_000);
    expect(calls).toHaveLength(1);
  });

  test('starts no second run while one is running', async () => {
    let running = 0;
    let most = 0;
    const call = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 150_000));
      running -= 1;
      return new Response();
    };
    const schedules = startSchedules([scheduled('* * * * *')], { call });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(most).toBe(1);
    schedules.stop();
  });
});
