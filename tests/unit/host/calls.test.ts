import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHostCalls, FUNCTIONS, forgetVisitors, SCHEDULED } from '../../../netlify/host/calls.ts';
import { startClock } from '../../../netlify/host/clock.ts';
import { environmentBlobs } from '../../../netlify/platform/blob-store.ts';
import { UPDATES_PATH } from '../../../src/shared/catalogue/catalogue-update.ts';
import { COUNT_PATH } from '../../../src/shared/counts/count-wire.ts';
import { captureConsole } from '../../fixtures/console.ts';
import { MemoryBlobs } from '../../fixtures/memory-blobs.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetVisitors();
});

test('the host has every function of Netlify', async () => {
  const hosted = [...FUNCTIONS, ...Object.values(SCHEDULED)].map((fn) => fn.default);
  const files = globSync('netlify/functions/*.mts');
  for (const file of files) expect(hosted, file).toContain((await import(resolve(file))).default);
  expect(hosted).toHaveLength(files.length);
  expect(Object.values(SCHEDULED).map(({ config }) => config.schedule)).not.toContain(undefined);
});

describe('the rate limit', () => {
  const calls = createHostCalls();
  const from = async (ip: string, { path = COUNT_PATH, host = 'a.test' } = {}) =>
    (await calls.fetch(new Request(`http://${host}${path}`), { ip })).status;
  const exhaust = async (ip: string) => {
    for (let call = 0; call < 240; call += 1) expect(await from(ip)).not.toBe(429);
  };

  test('counts per network and function, whatever host the visitor names', async () => {
    await exhaust('2001:db8:0:1::5');
    expect(await from('2001:db8:0:1::5')).toBe(429);
    expect(await from('2001:db8:0:1:9::7')).toBe(429);
    expect(await from('2001:db8:0:1::5', { host: 'b.test' })).toBe(429);
    // Another call of the same function.
    expect(await from('2001:db8:0:1::5', { path: `${UPDATES_PATH}x` })).toBe(429);
    expect(await from('2001:db8:0:1::5', { path: '/api/equipe/sessao' })).not.toBe(429);
    expect(await from('10.0.0.2')).not.toBe(429);
  });

  test('allows calls again when its window ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await exhaust('10.0.0.3');
    vi.advanceTimersByTime(59_999);
    expect(await from('10.0.0.3')).toBe(429);
    vi.advanceTimersByTime(1);
    expect(await from('10.0.0.3')).not.toBe(429);
  });
});

test('a call that throws responds 500 and is logged without its message', async () => {
  const printed = captureConsole();
  onTestFinished(() => printed.restore());
  vi.spyOn(Headers.prototype, 'get').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  const response = await createHostCalls().fetch(new Request('http://a.test/api/send-contact-email'), {
    ip: '10.0.0.9',
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('broken');
});

describe('the clock', () => {
  /** Starts a clock for each process; resolves to the names of the functions that were called until then. */
  async function run(processes: number, minutes: number): Promise<string[]> {
    vi.useFakeTimers({ now: new Date('2026-03-10T08:58:30Z') });
    const called: string[] = [];
    const entries = Object.entries(SCHEDULED).map(([name, { config }]) => {
      const note = ({ method }: Request) => {
        called.push(`${method} ${name}`);
        return new Response();
      };
      return [name, { config, default: note }] as const;
    });
    const working = new Set<Promise<unknown>>();
    const stops = Array.from({ length: processes }, () =>
      startClock(Object.fromEntries(entries), (work) => working.add(work)),
    );
    for (let minute = 0; minute < minutes; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      await Promise.all(working);
    }
    for (const stop of stops) stop();
    return called.toSorted();
  }
  const IN_A_QUARTER = ['POST daily-work', 'POST tick', 'POST tick', 'POST tick'];

  test('calls each function on its schedule, and once for processes that share a folder', async () => {
    const blobs = new MemoryBlobs();
    vi.spyOn(environmentBlobs, 'read').mockImplementation((key) => blobs.read(key));
    vi.spyOn(environmentBlobs, 'write').mockImplementation((...change) => blobs.write(...change));
    expect(await run(2, 14)).toEqual(IN_A_QUARTER);
  });

  test('runs without the store, because the check that alarms about it is a schedule', async () => {
    const printed = captureConsole();
    onTestFinished(() => printed.restore());
    vi.spyOn(environmentBlobs, 'read').mockRejectedValue(new Error('away'));
    expect(await run(1, 14)).toEqual(IN_A_QUARTER);
  });
});
