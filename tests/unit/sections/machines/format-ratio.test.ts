import { expect, test } from 'vitest';
import { formatRatio, formatRatioRange, ratioSpan } from '../../../../src/sections/machines/format-ratio.ts';

test.each([
  [2, '2:1'],
  [2.5, '2,5:1'],
  [4, '4:1'],
])('%s is written %s', (ratio, written) => {
  expect(formatRatio(ratio)).toBe(written);
});

test('a range names its two ratios in words, since a dash is not read aloud', () => {
  expect(formatRatioRange([2.5, 3])).toBe('2,5:1 a 3:1');
});

test('a range lies on the scale from 2:1 to 4:1 in per cent', () => {
  expect(ratioSpan([2, 4])).toEqual([0, 100]);
  expect(ratioSpan([2.5, 3])).toEqual([25, 50]);
  expect(ratioSpan([3.5, 4])).toEqual([75, 100]);
});
