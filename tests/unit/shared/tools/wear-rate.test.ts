import { expect, test } from 'vitest';
import { findReference, measureWear, type Station } from '../../../../src/shared/tools/wear.ts';
import { findWearRate } from '../../../../src/shared/tools/wear-rate.ts';

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

test('one day, equal hours, or a part that was not measured give no pace', () => {
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
