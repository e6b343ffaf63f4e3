import { expect, test } from 'vitest';
import { formatRatio, formatRatioRange, ratioSpan } from '../../../../src/sections/machines/format-ratio.ts';

test.each([
  [2, '2:1'],
  [2.5, '2,5:1'],
  [4, '4:1'],
])('formats %s as %s', (ratio, written) => {
  expect(formatRatio(ratio)).toBe(written);
});

test('joins the ratios of a range with a word, because screen readers do not read a dash', () => {
  expect(formatRatioRange([2.5, 3])).toBe('2,5:1 a 3:1');
});

test('converts a range to per cent of the scale from 2:1 to 4:1', () => {
  expect(ratioSpan([2, 4])).toEqual([0, 100]);
  expect(ratioSpan([2.5, 3])).toEqual([25, 50]);
  expect(ratioSpan([3.5, 4])).toEqual([75, 100]);
});
