import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawProductScrew } from '../../../src/sections/machines/screw-geometries.ts';
import { flattenPath } from '../../../src/shared/tools/path-data.ts';
import { DRAWN_SCREWS, screwDrawingPath } from '../../../src/shop/screw-drawing-path.ts';

const products = readdirSync('src/content/products').map((file) =>
  JSON.parse(readFileSync(`src/content/products/${file}`, 'utf8')),
);

test('each product that names an L/D has a drawing with that L/D', () => {
  const named = products.filter((product) => JSON.stringify(product).includes('L/D de '));
  expect(named).toHaveLength(2);
  for (const product of named) expect(screwDrawingPath(product)).toMatch(/^\/desenhos\/\w+-(24|18)\.svg$/);
  for (const product of products.filter((other) => !named.includes(other)))
    expect(screwDrawingPath(product)).toBeUndefined();
});

test('an L/D that is not drawn has no drawing', () => {
  const drawing = (category: 'extrusoras' | 'kits', text: string) =>
    screwDrawingPath({ category, specifications: { Diâmetros: text } });
  expect(drawing('extrusoras', 'L/D de 24:1 a 36:1')).toBe('/desenhos/extrusora-24.svg');
  expect(drawing('extrusoras', 'L/D de 25:1 a 36:1')).toBeUndefined();
  expect(drawing('kits', 'L/D de 24:1 a 36:1')).toBeUndefined();
});

test.each(DRAWN_SCREWS)('$machine at $ratio:1 is drawn as long as that', ({ machine, ratio }) => {
  const [core = '', flights = ''] = [...drawProductScrew(machine, ratio).matchAll(/ d="([^"]+)"/g)].map(
    ([, d]) => d,
  );
  const ys = flattenPath(flights).flatMap(({ points }) => points.map(([, y]) => y));
  const lines = flattenPath(core).map(({ points }) => points.map(([x]) => x));
  // The shank is first, then the core.
  const xs = lines[1] ?? [];
  expect((Math.max(...xs) - Math.min(...xs)) / (Math.max(...ys) - Math.min(...ys))).toBeCloseTo(ratio, 1);
});
