import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FunctionCall, startSchedules } from '../../../netlify/local/function-caller.ts';
import type { LocalFunction } from '../../../netlify/local/functions.ts';

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
