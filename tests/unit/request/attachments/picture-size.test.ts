import { expect, test } from 'vitest';
import { fitInside, LONGEST_SIDE } from '../../../../src/request/attachments/shrink-picture.ts';

test.each([
  [4032, 3024, 1920, 1440],
  [3024, 4032, 1440, 1920],
  [1920, 1080, 1920, 1080],
  [1921, 1, 1920, 1],
  [640, 480, 640, 480],
  [20_000, 5, 1920, 1],
])('a picture of %i × %i is sent as %i × %i', (width, height, fitWidth, fitHeight) => {
  expect(fitInside(width, height, LONGEST_SIDE)).toEqual({ width: fitWidth, height: fitHeight });
});
