import { expect, test } from 'vitest';
import { isGivenUp, nextAttemptAt } from '../../../netlify/platform/backoff.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const HOUR_MS = 3_600_000;

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [4, 20],
  [200, 20],
])('after %i attempts it waits %i minutes', (attempts, minutes) => {
  expect(nextAttemptAt(attempts, NOW).getTime() - NOW.getTime()).toBe(minutes * 60_000);
});

test('gives up after 72 hours', () => {
  expect(isGivenUp(new Date(NOW.getTime() - 72 * HOUR_MS + 1), NOW)).toBe(false);
  expect(isGivenUp(new Date(NOW.getTime() - 72 * HOUR_MS), NOW)).toBe(true);
});
