import { describe, expect, test } from 'vitest';
import { parsePath } from '../../src/shared/tools/path-data.ts';
import { guides, loadPages } from './built-site.ts';

const ARTICLES = [
  '/problemainjetoras',
  '/roscainjetora',
  '/manutencaoextrusora',
  '/retificarosca',
  ...guides,
];

/** Flights are closed waves, and only flights are. */
const FLIGHTS = /^M[^a-z]*c[^z]*h[^z]*c[^z]*z/;
const drawings = loadPages()
  .filter(({ path }) => ARTICLES.includes(path))
  .flatMap(({ path, document }) =>
    document
      .querySelectorAll('path')
      .filter((one) => FLIGHTS.test(one.getAttribute('d') ?? ''))
      .map((flights) => ({
        path,
        flights: flights.getAttribute('d') ?? '',
        core: flights.previousElementSibling?.getAttribute('d') ?? '',
      })),
  );

test('articles and guides draw screws', () => {
  expect(drawings.length).toBeGreaterThan(10);
});

describe.each(drawings)('$path', ({ flights, core }) => {
  test('the flights are right-hand: seen from the side, each leans from top left to bottom right', () => {
    const [start, wave] = parsePath(flights);
    const [from, to] = [start?.points.at(-1), wave?.points.at(-1)];
    expect(to?.[0]).toBeGreaterThan(from?.[0] ?? 0);
    expect(to?.[1]).toBeGreaterThan(from?.[1] ?? 0);
  });

  test('the root grows from the feed zone to the metering zone', () => {
    // Screws in a cut barrel show no root.
    const upper = parsePath(core)
      .flatMap(({ points }) => points)
      .filter(([x, y]) => x >= 0 && y < 0);
    if (!/^M0/.test(core)) return;
    const outline = upper.slice(
      0,
      upper.findIndex(([x], index) => x < (upper[index - 1]?.[0] ?? 0)),
    );
    const heights = outline.map(([, y]) => -y);
    expect(Math.max(...heights.slice(-3))).toBeGreaterThan(heights[2] ?? 0);
  });
});
