import { expect, test } from 'vitest';
import { dimension, hatch, upright } from '../../../../../src/sections/articles/figures/drawing.ts';

test('a dimension line has an arrowhead at each end, pointing outwards', () => {
  expect(dimension(40, 100, 8)).toBe('M40 8H100M40 8l6-2v4zM100 8l-6-2v4z');
  expect(upright(10, 60, 8)).toBe('M8 10V60M8 10l-2 6h4zM8 60l-2-6h4z');
});

/** The end point of each `m` and `l` command of relative path data. */
function strokesOf(path: string): number[][] {
  const [, startX = '', startY = ''] = /^M([\d.]+) ([\d.]+)/.exec(path) ?? [];
  let pen = [Number(startX), Number(startY)];
  return [...path.matchAll(/([ml])(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, , x, y]) => {
    pen = [(pen[0] ?? 0) + Number(x), (pen[1] ?? 0) + Number(y)];
    return pen;
  });
}

test('hatching stays inside its box', () => {
  const points = strokesOf(hatch(80, 20, 100, 16, 12));
  expect(points.length).toBeGreaterThan(10);
  for (const [x = 0, y = 0] of points) {
    expect(x).toBeGreaterThanOrEqual(80);
    expect(x).toBeLessThanOrEqual(180);
    expect([20, 36]).toContain(y);
  }
});
