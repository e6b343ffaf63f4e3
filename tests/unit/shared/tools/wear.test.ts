import { expect, test } from 'vitest';
import { clearancesAt } from '../../../../src/shared/tools/clearances.ts';
import {
  findReference,
  findVariation,
  measureWear,
  type Station,
} from '../../../../src/shared/tools/wear.ts';
import { findWearRate } from '../../../../src/shared/tools/wear-rate.ts';

const NO_STATIONS = { stations: [] };

test.each([
  [
    'without a drawing a 60 mm pair is estimated with the widest new clearance of the table',
    { nominal: 60 },
    { diameter: 60, screw: 59.75, largestScrew: 59.83, bore: 60, design: 0.25 },
    { isScrewEstimated: true, isBoreEstimated: false, estimateSource: 'PML' },
  ],
  [
    'an injection pair with the widest of its own source',
    { machine: 'injetora' as const, nominal: 60 },
    { screw: 59.82, largestScrew: 59.88, design: 0.18 },
    { isScrewEstimated: true, estimateSource: 'Flite' },
  ],
  [
    'outside the table it is a thousandth of the diameter per side',
    { nominal: 20 },
    { screw: 19.96, largestScrew: 19.96 },
    { isScrewEstimated: true },
  ],
  [
    'from the drawing of the screw alone the nominal diameter is estimated',
    { drawing: 59.88 },
    { diameter: 60 },
    { isScrewEstimated: false, isBoreEstimated: true },
  ],
  [
    'from the bore alone the screw is estimated',
    { drawingBore: 90.02 },
    { screw: 89.71 },
    { isBoreEstimated: false },
  ],
])('%s', (_, sheet, measures, estimated) => {
  expect(findReference({ ...sheet, ...NO_STATIONS })).toMatchObject({ ...measures, ...estimated });
});

test('a screw that does not fit, or no diameter, gives no reference', () => {
  expect(findReference({ nominal: 60, drawing: 60, ...NO_STATIONS })).toBeUndefined();
  expect(findReference(NO_STATIONS)).toBeUndefined();
});

test('the example of the page: 59.60 of 59.88 in 60.08 is 0.14 per side and 0.24 of clearance per side', () => {
  const sheet = { nominal: 60, drawing: 59.88, stations: [{ screw: 59.6, bore: 60.08 }] };
  const reference = findReference(sheet);
  if (!reference) throw new Error('no reference');
  expect(measureWear(sheet, reference)).toEqual([
    {
      number: 1,
      zone: undefined,
      screwWear: 0.14,
      boreWear: 0.04,
      clearance: 0.48,
      perSide: 0.24,
      isPartial: false,
      isAtRing: false,
      ratio: 0.48 / 0.12,
    },
  ]);
});

test('a station without measurements has no wear; with one part the other one counts as new', () => {
  const sheet = { nominal: 60, stations: [{}, { screw: 59.7 }, { bore: 60.1 }] };
  const reference = findReference(sheet);
  if (!reference) throw new Error('no reference');
  expect(measureWear(sheet, reference)).toMatchObject([
    { number: 2, screwWear: 0.03, boreWear: undefined, clearance: 0.3, isPartial: true },
    { number: 3, screwWear: undefined, boreWear: 0.05, clearance: 0.27, isPartial: true },
  ]);
});

test('the variation is the largest minus the smallest measurement', () => {
  expect(findVariation([59.78, undefined, 59.6])).toBe(0.18);
  expect(findVariation([59.78, undefined])).toBeUndefined();
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

const reference = findReference({ nominal: 88.9, stations: [] });
if (!reference) throw new Error('no reference');

const day = (hours: number, ...clearances: number[]) => {
  const stations = clearances.map((gap): Station => ({ screw: 88.9 - gap, bore: 88.9 }));
  return { hours, stations: measureWear({ nominal: 88.9, stations }, reference) };
};

test('the guide’s example: from 0.45 to 0.70 mm in 6,000 h', () => {
  const rate = findWearRate([day(4000, 0.45), day(10_000, 0.7)]);
  expect(rate?.perThousand).toBeCloseTo(0.042, 3);
});

test('the order of the days does not matter, and three follow a line', () => {
  const days = [day(2000, 0.4), day(4000, 0.5), day(6000, 0.6)];
  const rate = findWearRate(days);
  expect(rate?.perThousand).toBeCloseTo(0.05);
  expect(findWearRate(days.toReversed())).toEqual(rate);
});

test('the station that grows fastest counts, not the one that is widest', () => {
  const rate = findWearRate([day(0, 0.6, 0.3), day(1000, 0.61, 0.5)]);
  expect(rate).toEqual({ perThousand: expect.closeTo(0.2), station: 2 });
});

test('a pair that was recovered begins anew', () => {
  const days = [day(1000, 0.28), day(9000, 0.75), day(20_000, 1.16), day(20_100, 0.3)];
  expect(findWearRate(days)).toBeUndefined();
  const rate = findWearRate([...days, day(22_100, 0.4)]);
  expect(rate?.perThousand).toBeCloseTo(0.05);
  // All stations together: one that hardly wore must not give the pair's life alone.
  expect(findWearRate([day(1000, 0.28, 0.28), day(20_000, 1.16, 0.32), day(20_100, 0.3, 0.3)])).toBe(
    undefined,
  );
  // Less than two measurements can tell apart.
  expect(findWearRate([day(0, 0.4), day(1000, 0.37), day(2000, 0.6)])?.perThousand).toBeCloseTo(0.1);
});

test('one day, equal hours, or a part that was not measured give no rate of wear', () => {
  expect(findWearRate([day(100, 0.4)])).toBeUndefined();
  expect(findWearRate([day(100, 0.4), day(100, 0.5)])).toBeUndefined();
  const partial = (hours: number) => ({
    hours,
    stations: measureWear({ nominal: 88.9, stations: [{ screw: 88.5 }] }, reference),
  });
  expect(findWearRate([partial(1), partial(1000)])).toBeUndefined();
});
