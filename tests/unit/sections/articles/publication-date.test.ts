import { expect, test } from 'vitest';
import { formatDate, isoDate } from '../../../../src/sections/articles/publication-date.ts';

// Midnight in UTC is still the day before in São Paulo.
const date = new Date('2025-08-01');

test('formats a day the Brazilian way, in any time zone of the build', () => {
  expect(formatDate(date)).toBe('1 de agosto de 2025');
  expect(isoDate(date)).toBe('2025-08-01');
});
