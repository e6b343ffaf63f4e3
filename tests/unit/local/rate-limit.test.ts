import { expect, test } from 'vitest';
import { createRateLimiter } from '../../../netlify/local/rate-limit.ts';

test('refuses calls above the limit until the window ends', () => {
  let now = 0;
  const limiter = createRateLimiter(() => now);
  const calls = () => [1, 2, 3].map(() => limiter.allow('a', 2, 60));
  expect(calls()).toEqual([true, true, false]);
  now = 59_999;
  expect(limiter.allow('a', 2, 60)).toBe(false);
  now = 60_000;
  expect(calls()).toEqual([true, true, false]);
});

test('counts each visitor separately', () => {
  const limiter = createRateLimiter();
  expect([limiter.allow('a', 1, 60), limiter.allow('b', 1, 60), limiter.allow('a', 1, 60)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a forgotten visitor starts again at zero', () => {
  const limiter = createRateLimiter();
  limiter.allow('a', 1, 60);
  limiter.forget();
  expect(limiter.allow('a', 1, 60)).toBe(true);
});

test('memory is bounded for any number of visitors', () => {
  const limiter = createRateLimiter();
  for (let i = 0; i < 20_000; i += 1) limiter.allow(`visitor ${i}`, 1, 60);
  expect(limiter.size).toBeLessThanOrEqual(5000);
  expect(limiter.allow('visitor 19999', 1, 60)).toBe(false);
});
