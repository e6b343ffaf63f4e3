import { expect, test } from 'vitest';
import { findReference, findVariation, measureWear } from '../../../../src/shared/tools/wear.ts';

const NO_STATIONS = { stations: [] };

test('without a drawing a 60 mm pair is estimated as 59.88 in 60.00', () => {
  expect(findReference({ nominal: 60, ...NO_STATIONS })).toMatchObject({
    diameter: 60,
    screw: 59.88,
    bore: 60,
    design: 0.12,
    twice: 0.24,
    isScrewEstimated: true,
    isBoreEstimated: false,
  });
});

test('from the drawing of the screw alone the nominal diameter is estimated', () => {
  expect(findReference({ drawing: 59.88, ...NO_STATIONS })).toMatchObject({
    diameter: 60,
    isScrewEstimated: false,
    isBoreEstimated: true,
  });
});

test('from the bore alone the screw is estimated', () => {
  expect(findReference({ drawingBore: 90.02, ...NO_STATIONS })).toMatchObject({
    screw: 89.84,
    isBoreEstimated: false,
  });
});

test('a screw that does not fit, or no diameter, gives no reference', () => {
  expect(findReference({ nominal: 60, drawing: 60, ...NO_STATIONS })).toBeUndefined();
  expect(findReference(NO_STATIONS)).toBeUndefined();
});

test('the example of the article: 59.60 of 59.88 in 60.08 is 0.14 per side and 0.24 of clearance per side', () => {
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
      ratio: 0.48 / 0.12,
    },
  ]);
});

test('a station without measurements has no wear; with one part the other one counts as new', () => {
  const sheet = { nominal: 60, stations: [{}, { screw: 59.7 }, { bore: 60.1 }] };
  const reference = findReference(sheet);
  if (!reference) throw new Error('no reference');
  expect(measureWear(sheet, reference)).toMatchObject([
    { number: 2, screwWear: 0.09, boreWear: undefined, clearance: 0.3, isPartial: true },
    { number: 3, screwWear: undefined, boreWear: 0.05, clearance: 0.22, isPartial: true },
  ]);
});

test('the variation is the largest minus the smallest measurement', () => {
  expect(findVariation([59.78, undefined, 59.6])).toBe(0.18);
  expect(findVariation([59.78, undefined])).toBeUndefined();
});
