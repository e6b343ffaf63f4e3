import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateLoss } from '../../../../src/shared/tools/output-loss.ts';
import { findReference, measureWear } from '../../../../src/shared/tools/wear.ts';
import { propertyRuns } from '../../../fixtures/properties.ts';

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
});

test('more wear never costs less, and the range is in order', () => {
  const loss = fc.integer({ min: 1, max: 150 }).map((value) => value / 100);
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 114 }), loss, loss, (diameter, one, more) => {
      const [before, after] = [lossOf(diameter, one), lossOf(diameter, one + more)];
      for (const end of [0, 1] as const) expect(after?.[end]).toBeGreaterThan(before?.[end] ?? 0);
      expect(before?.[1]).toBeGreaterThanOrEqual(before?.[0] ?? 0);
    }),
    { numRuns: propertyRuns(1000) },
  );
});
