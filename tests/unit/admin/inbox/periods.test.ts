import { expect, test } from 'vitest';
import { findPreset, periodOf } from '../../../../src/admin/inbox/periods.ts';

// In São Paulo it is still the last day of November.
const NOW = new Date('2026-12-01T02:30:00Z');

test.each([
  ['week', { from: '2026-11-24', to: '2026-11-30' }],
  ['days30', { from: '2026-11-01', to: '2026-11-30' }],
] as const)('the period %s ends today in São Paulo', (preset, period) => {
  expect(periodOf(preset, NOW)).toEqual(period);
  expect(findPreset(period, NOW)).toBe(preset);
});

test('this month begins on its first day, and days chosen one by one are no preset', () => {
  const morning = new Date('2026-11-24T12:00:00Z');
  expect(periodOf('month', morning)).toEqual({ from: '2026-11-01', to: '2026-11-24' });
  expect(findPreset({ from: '2026-11-02', to: '2026-11-24' }, morning)).toBeUndefined();
});
