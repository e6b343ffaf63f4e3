import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReference } from '../../../../src/shared/tools/wear.ts';
import { drawWear, EXAGGERATION, SHEET } from '../../../../src/shared/tools/wear-drawing.ts';
import { limitsFor } from '../../../../src/shared/tools/wear-limits.ts';
import { forSome } from '../../../fixtures/for-all.ts';
import { propertyRuns } from '../../../fixtures/properties.ts';

function referenceOf(nominal: number, drawing?: number) {
  const reference = findReference({ nominal, drawing, stations: [] });
  if (!reference) throw new Error('no reference');
  return reference;
}

/** All points of a path of absolute M and L commands. */
const pointsOf = (path: string) =>
  [...path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
const levelOf = (path: string) => pointsOf(path)[0]?.[1] ?? Number.NaN;

test('what is read back from the drawing are the measurements, 50 times larger', () => {
  const reference = referenceOf(60, 59.88);
  const { radial, newCrest, newBore, screw, wall, limits } = drawWear(
    reference,
    [
      { screw: 59.88, bore: 60 },
      { screw: 59.6, bore: 60.08 },
      { screw: 59.7, bore: 60.02 },
    ],
    { ratio: 24, limits: limitsFor({ stations: [] }, reference) },
  );
  const mm = (units: number) => units / (radial * EXAGGERATION);
  const [crest, bore] = [levelOf(newCrest), levelOf(newBore)];
  expect((SHEET.axis - crest) / radial).toBeCloseTo(59.88 / 2, 0);
  expect(mm(crest - bore)).toBeCloseTo(0.06, 2);
  // The first and the last point of a profile continue the outer stations.
  const inner = (path: string) => pointsOf(path).slice(1, 4);
  expect(inner(screw).map(([, y]) => mm(y - crest))).toEqual(
    [0, 0.14, 0.09].map((wear) => expect.closeTo(wear, 2)),
  );
  expect(inner(wall).map(([, y]) => mm(bore - y))).toEqual(
    [0, 0.04, 0.01].map((wear) => expect.closeTo(wear, 2)),
  );
  // PML's three clearances at 60 mm, each along the bore: 0.25, 0.53 and 0.74.
  const lines = limits.split(/(?=M)/).map((path) => mm(levelOf(path) - (pointsOf(wall)[0]?.[1] ?? 0)));
  expect(lines).toEqual([0.125, 0.265, 0.37].map((gap) => expect.closeTo(gap, 2)));
});

test('stations are at their distance from the tip, which is on the right', () => {
  const { stations, axial } = drawWear(
    referenceOf(60),
    [
      { position: 100, screw: 59.8 },
      { position: 720, screw: 59.7 },
      { position: 1300, screw: 59.8 },
    ],
    { ratio: 24 },
  );
  expect(axial).toBeCloseTo((SHEET.right - SHEET.left) / (24 * 60));
  expect(stations.map(({ number, x }) => [number, (SHEET.right - x) / axial])).toEqual([
    [3, expect.closeTo(1300, -1)],
    [2, expect.closeTo(720, -1)],
    [1, expect.closeTo(100, -1)],
  ]);
});

test('without all distances the stations are evenly spread', () => {
  const { stations } = drawWear(referenceOf(60), [{ position: 100 }, {}, {}]);
  expect(stations.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect((stations[1]?.x ?? 0) * 2).toBeCloseTo((stations[0]?.x ?? 0) + (stations[2]?.x ?? 0), 0);
});

test('a station that was not measured does not shape the line, and an unmeasured part is as new', () => {
  const { screw, screwLost, wall, newBore } = drawWear(referenceOf(60), [{}, { screw: 59.6 }, {}]);
  const heights = pointsOf(screw).map(([, y]) => y);
  expect(new Set(heights).size).toBe(1);
  expect(heights).toHaveLength(3);
  expect(levelOf(screwLost)).toBe(heights[0]);
  expect(new Set(pointsOf(wall).map(([, y]) => y))).toEqual(new Set([levelOf(newBore)]));
});

test('a table’s lines are missing outside its validity', () => {
  const reference = referenceOf(20);
  const limits = limitsFor({ stations: [] }, reference);
  expect(drawWear(reference, [{}, {}, {}], { limits }).limits).toBe('');
});

test('everything stays on the sheet, and no path has an invalid number', () => {
  // The form refuses more than 10 % of the diameter.
  const share = fc.integer({ min: 0, max: 100 }).map((value) => value / 1000);
  forSome(
    propertyRuns(1000),
    fc.integer({ min: 15, max: 400 }),
    fc.array(fc.tuple(share, share), { minLength: 3, maxLength: 9 }),
    fc.integer({ min: 5, max: 60 }),
    (nominal, losses, ratio) => {
      const reference = referenceOf(nominal);
      const stations = losses.map(([screw, bore]) => ({
        screw: reference.screw - screw * nominal,
        bore: nominal + bore * nominal,
      }));
      const {
        stations: drawn,
        radial,
        axial: _,
        ...paths
      } = drawWear(reference, stations, {
        ratio,
        limits: limitsFor({ stations: [] }, reference),
      });
      expect(radial).toBeGreaterThan(0);
      expect(Object.values(paths).join('')).not.toMatch(/NaN|Infinity/);
      for (const { x, crest, bore } of drawn) {
        expect(x).toBeGreaterThanOrEqual(SHEET.left);
        expect(x).toBeLessThanOrEqual(SHEET.right);
        expect(bore).toBeGreaterThanOrEqual(SHEET.top);
        expect(crest).toBeLessThan(SHEET.axis);
        expect(crest).toBeGreaterThan(bore);
      }
    },
  );
});
