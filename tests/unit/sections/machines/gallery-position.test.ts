import { expect, test } from 'vitest';
import { formatPosition, moveBy } from '../../../../src/sections/machines/gallery-position.ts';

test('wraps around: the first picture follows the last, and the last precedes the first', () => {
  expect([moveBy(0, 1, 6), moveBy(4, 1, 6), moveBy(5, 1, 6)]).toEqual([1, 5, 0]);
  expect([moveBy(5, -1, 6), moveBy(1, -1, 6), moveBy(0, -1, 6)]).toEqual([4, 0, 5]);
});

test('the shown position starts at one', () => {
  expect(formatPosition(1, 6)).toBe('2 de 6');
});
