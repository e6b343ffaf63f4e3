import { expect, test } from 'vitest';
import { CLEARANCES, clearancesAt } from '../../../../src/shared/tools/clearances.ts';

test('each published diameter has its own row, in hundredths', () => {
  expect(CLEARANCES).toHaveLength(9);
  const row = clearancesAt(63.5);
  expect(row).toEqual({ diameter: 63.5, fresh: [0.18, 0.25], rebuild: 0.53, limit: 0.76 });
});

test('75 mm is between the rows of 63.5 and 89 mm, as the guide computes it', () => {
  expect(clearancesAt(75)).toMatchObject({ fresh: [0.21, 0.28], rebuild: 0.64, limit: 0.83 });
});

test('the table is valid from 25 to 305 mm, where an inch is rounded', () => {
  expect(clearancesAt(25)).toMatchObject({ fresh: [0.08, 0.1], rebuild: 0.46, limit: 0.51 });
  expect(clearancesAt(305)).toMatchObject({ fresh: [0.51, 0.64], rebuild: 1.52, limit: 1.91 });
  for (const outside of [24.9, 305.1, 0, -60, Number.NaN]) expect(clearancesAt(outside)).toBeUndefined();
});

test('limits never shrink as the diameter grows', () => {
  const rows = Array.from({ length: 281 }, (_, index) => clearancesAt(25 + index));
  for (const key of ['rebuild', 'limit'] as const) {
    const values = rows.map((row) => row?.[key] ?? Number.NaN);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  }
});
