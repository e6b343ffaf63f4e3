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
  expect(lossOf(diameter, 0.5)?.kgPerHour[0]).toBeCloseTo(kg, 6);
});

test('PML’s 4.5 inch screw with 0.70 mm makes up to 60 lb/h less', () => {
  expect(lossOf(114.3, 0.7)?.kgPerHour[1]).toBeCloseTo(27.2, 0);
});

test('the lower end takes the mean of the stations, the upper end the widest', () => {
  const [one, two] = [lossOf(60, 0.5), lossOf(60, 0, 0.5)];
  expect(two?.kgPerHour[0]).toBeCloseTo((one?.kgPerHour[0] ?? 0) / 2);
  expect(two?.kgPerHour[1]).toBeCloseTo(one?.kgPerHour[1] ?? 0);
});

// SPI: 0.0015" per inch and side; doubled, up to 25 %.
test('a clearance twice SPI’s can cost up to a quarter of the output', () => {
  const shareAt = (clearance: number) => lossOf(50, clearance - 0.1)?.upToShare;
  expect(shareAt(0.15)).toBeCloseTo(0);
  expect(shareAt(0.225)).toBeCloseTo(0.125, 1);
  expect(shareAt(0.3)).toBeCloseTo(0.25);
  expect(shareAt(0.9)).toBe(0.25);
});

test('without wear there is no loss; outside 60 to 114 mm it is extrapolated', () => {
  expect(lossOf(60, 0)).toBeUndefined();
  expect(lossOf(60, 0.1)?.isExtrapolated).toBe(false);
  expect([45, 150].map((diameter) => lossOf(diameter, 0.1)?.isExtrapolated)).toEqual([true, true]);
});

test('more wear never costs less, and the range is in order', () => {
  const loss = fc.integer({ min: 1, max: 150 }).map((value) => value / 100);
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 300 }), loss, loss, (diameter, one, more) => {
      const [before, after] = [lossOf(diameter, one), lossOf(diameter, one + more)];
      for (const end of [0, 1] as const)
        expect(after?.kgPerHour[end]).toBeGreaterThan(before?.kgPerHour[end] ?? 0);
      expect(before?.kgPerHour[1]).toBeGreaterThanOrEqual(before?.kgPerHour[0] ?? 0);
    }),
    { numRuns: propertyRuns(1000) },
  );
});
