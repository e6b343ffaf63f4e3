import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flattenPath } from '../../../../src/shared/tools/path-data.ts';
import {
  formatCount,
  formatDay,
  formatLongDate,
  formatShortMoment,
} from '../../../../src/site/ui/format-pt.ts';
import { drawPart, PART_KINDS } from '../../../../src/site/ui/part-drawing.ts';
import { markRatios } from '../../../../src/site/ui/spoken-ratio.ts';

const days = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });

test('formats whole numbers like Intl', () => {
  fc.assert(fc.property(fc.nat(), (count) => formatCount(count) === count.toLocaleString('pt-BR')));
});

test('formats dates like Intl', () => {
  fc.assert(
    fc.property(days, (date) => {
      expect(formatLongDate(date)).toBe(date.toLocaleDateString('pt-BR', { dateStyle: 'long' }));
      expect(formatDay(date)).toBe(date.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long' }));
      expect(formatShortMoment(date)).toBe(
        date.toLocaleString('pt-BR', {
          day: '2-digit',
          month: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
        }),
      );
    }),
  );
});

const heard = (html: string) =>
  markRatios(html)
    .replaceAll(/<span aria-hidden="true">.*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '');
const seen = (html: string) =>
  markRatios(html)
    .replaceAll(/<span class="sr-only">.*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '');

test.each([
  ['2,5:1 a 3:1 de compressão', '2,5 para 1 a 3 para 1 de compressão'],
  ['L/D até 24:1', 'L/D até 24 para 1'],
  ['08:00 às 18:00, 45/35/20, PE', '08:00 às 18:00, 45/35/20, PE'],
])('screen readers read %s as %s; the visible text is unchanged', (text, spoken) => {
  expect(heard(text)).toBe(spoken);
  expect(seen(text)).toBe(text);
});

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
