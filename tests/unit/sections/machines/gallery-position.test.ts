import { expect, test } from 'vitest';
import { formatPosition, moveBy } from '../../../../src/sections/machines/gallery-position.ts';

test('steps go round: the last picture is followed by the first, and the other way', () => {
  expect([moveBy(0, 1, 6), moveBy(4, 1, 6), moveBy(5, 1, 6)]).toEqual([1, 5, 0]);
  expect([moveBy(5, -1, 6), moveBy(1, -1, 6), moveBy(0, -1, 6)]).toEqual([4, 0, 5]);
});

test('the position counts from one', () => {
  expect(formatPosition(1, 6)).toBe('2 de 6');
});
