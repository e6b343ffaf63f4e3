import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearancesAt } from '../../../../src/shared/tools/clearances.ts';
import { estimateLoss } from '../../../../src/shared/tools/output-loss.ts';
import {
  findReference,
  findVariation,
  measureWear,
  type Station,
} from '../../../../src/shared/tools/wear.ts';
import { findWearRate } from '../../../../src/shared/tools/wear-rate.ts';
import { forSome } from '../../../fixtures/for-all.ts';
import { propertyRuns } from '../../../fixtures/properties.ts';

const NO_STATIONS = { stations: [] };

test.each([
  [
    'without a drawing a 60 mm pair is estimated with the widest new clearance of the table',
    { nominal: 60 },
    { diameter: 60, screw: 59.75, largestScrew: 59.83, bore: 60, design: 0.25, widestNew: 0.25 },
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

test('the guide’s example: from 0.45 to 0.70 mm in 6,000 h leaves about 1,400 h', () => {
  const rate = findWearRate([day(4000, 0.45), day(10_000, 0.7)], reference);
  expect(rate?.perThousand).toBeCloseTo(0.042, 3);
  expect(rate?.hoursLeft.rebuild).toBeCloseTo(1440);
  expect(rate?.hoursLeft.limit).toBeCloseTo(5040);
  expect(rate?.hoursLeft.watch).toBe(0);
});

test('the order of the days does not matter, and three follow a line', () => {
  const days = [day(2000, 0.4), day(4000, 0.5), day(6000, 0.6)];
  const rate = findWearRate(days, reference);
  expect(rate?.perThousand).toBeCloseTo(0.05);
  expect(findWearRate(days.toReversed(), reference)).toEqual(rate);
});

test('the station that arrives first counts, not the one that is widest', () => {
  const rate = findWearRate([day(0, 0.6, 0.3), day(1000, 0.61, 0.5)], reference);
  expect(rate?.perThousand).toBeCloseTo(0.2);
  expect(rate?.hoursLeft.rebuild).toBeCloseTo(1300);
});

test('a pair that was recovered begins anew', () => {
  const days = [day(1000, 0.28), day(9000, 0.75), day(20_000, 1.16), day(20_100, 0.3)];
  expect(findWearRate(days, reference)).toBeUndefined();
  const rate = findWearRate([...days, day(22_100, 0.4)], reference);
  expect(rate?.perThousand).toBeCloseTo(0.05);
  // All stations together: one that hardly wore must not give the pair's life alone.
  expect(
    findWearRate([day(1000, 0.28, 0.28), day(20_000, 1.16, 0.32), day(20_100, 0.3, 0.3)], reference),
  ).toBe(undefined);
  // Less than two measurements can tell apart.
  expect(findWearRate([day(0, 0.4), day(1000, 0.37), day(2000, 0.6)], reference)?.perThousand).toBeCloseTo(
    0.1,
  );
});

test('one day, equal hours, or a part that was not measured give no rate of wear', () => {
  expect(findWearRate([day(100, 0.4)], reference)).toBeUndefined();
  expect(findWearRate([day(100, 0.4), day(100, 0.5)], reference)).toBeUndefined();
  const partial = (hours: number) => ({
    hours,
    stations: measureWear({ nominal: 88.9, stations: [{ screw: 88.5 }] }, reference),
  });
  expect(findWearRate([partial(1), partial(1000)], reference)).toBeUndefined();
});

test('a pair that does not wear has no hours left to count', () => {
  expect(findWearRate([day(0, 0.29), day(1000, 0.29)], reference)).toEqual({ perThousand: 0, hoursLeft: {} });
});

const lossOf = (nominal: number, ...losses: number[]) => {
  const reference = findReference({ nominal, stations: [] });
  if (!reference) throw new Error('no reference');
  const stations = losses.map((loss) => ({ screw: reference.screw - loss, bore: nominal }));
  return estimateLoss(measureWear({ nominal, stations }, reference), reference);
};

// http://www.extremecoatings.net/blog/2014/12/
test.each([
  [60, 5],
  [90, 10],
])('a %i mm screw that lost 0.5 mm makes at least %i kg/h less', (diameter, kg) => {
  expect(lossOf(diameter, 0.5)?.[0]).toBeCloseTo(kg, 6);
});

test('PML’s 4.5 inch screw with 0.70 mm makes up to 60 lb/h less', () => {
  expect(lossOf(114.3, 0.7)?.[1]).toBeCloseTo(27.2, 0);
});

test('the lower end takes the mean of the stations, the upper end the widest', () => {
  const [one, two] = [lossOf(60, 0.5), lossOf(60, 0, 0.5)];
  expect(two?.[0]).toBeCloseTo((one?.[0] ?? 0) / 2);
  expect(two?.[1]).toBeCloseTo(one?.[1] ?? 0);
});

test('without wear, outside the diameters of the cases, and in injection there is no estimate', () => {
  expect(lossOf(60, 0)).toBeUndefined();
  expect(lossOf(60, 0.1)).toBeDefined();
  expect([59.9, 114.4, 250].map((diameter) => lossOf(diameter, 0.1))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const injection = findReference({ nominal: 60, machine: 'injetora', stations: [] });
  if (!injection) throw new Error('no reference');
  const stations = measureWear({ nominal: 60, stations: [{ screw: 59, bore: 60 }] }, injection);
  expect(estimateLoss(stations, injection)).toBeUndefined();
  const twin = findReference({ nominal: 60, isSpecial: true, stations: [] });
  expect(twin && estimateLoss(stations, twin)).toBeUndefined();
});

test('more wear never costs less, and the range is in order', () => {
  const loss = fc.integer({ min: 1, max: 150 }).map((value) => value / 100);
  forSome(propertyRuns(1000), fc.integer({ min: 60, max: 114 }), loss, loss, (diameter, one, more) => {
    const [before, after] = [lossOf(diameter, one), lossOf(diameter, one + more)];
    for (const end of [0, 1] as const) expect(after?.[end]).toBeGreaterThan(before?.[end] ?? 0);
    expect(before?.[1]).toBeGreaterThanOrEqual(before?.[0] ?? 0);
  });
});
