import { describe, expect, test } from 'vitest';
import { flattenPath } from '../../../../src/shared/tools/path-data.ts';
import { drawPart, PART_KINDS } from '../../../../src/site/ui/part-drawing.ts';

const pointsOf = (...paths: string[]) =>
  paths.filter(Boolean).flatMap((path) => flattenPath(path).flatMap(({ points }) => points));
/** The length of a dimension line, which its first two points end. */
const spanOf = (path: string) => {
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = pointsOf(path);
  return Math.hypot(x2 - x1, y2 - y1);
};

describe.each(PART_KINDS)('a part of the kind %s', (kind) => {
  test.each([18, 20, 24, 30])('at L/D %i:1 has dimension lines in that ratio', (ratio) => {
    const { length, bore } = drawPart(kind, ratio);
    expect(spanOf(length) / spanOf(bore)).toBeCloseTo(ratio, 1);
  });

  test('is not clipped: tip, shank and dimension lines are inside its box', () => {
    const { box, outline, flights, accent, extension, length, bore } = drawPart(kind, 20);
    const [x, y, width, height] = box;
    const points = pointsOf(outline, flights, accent, extension, length, bore);
    const xs = points.map(([at]) => at);
    const ys = points.map(([, at]) => at);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(x + 1);
    expect(Math.max(...xs)).toBeLessThanOrEqual(x + width - 1);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(y + 1);
    expect(Math.max(...ys)).toBeLessThanOrEqual(y + height - 1);
  });
});
