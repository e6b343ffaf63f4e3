import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { layOutZones } from '../../../../src/sections/machines/lay-out-zones.ts';
import {
  drawProductScrew,
  GEOMETRIES,
  GEOMETRY_DRAWINGS,
  SCREWS,
  SET_DRAWING,
  SET_SCREW,
  ZONE_SCREW_NAMES,
  ZONE_SCREWS,
} from '../../../../src/sections/machines/screw-geometries.ts';
import { VENT } from '../../../../src/shared/tools/data/geometry.ts';
import { flightedLength } from '../../../../src/shared/tools/screw-model.ts';
import { fillNumbers } from '../../../../src/shared/tools/text-numbers.ts';
import { DRAWN_SCREWS, screwDrawingPath } from '../../../../src/shop/screw-drawing-path.ts';
import { flattenPath } from '../../../fixtures/path-data.ts';

const readPage = (name: string) =>
  fillNumbers(readFileSync(`src/content/machines/${name}.json`, 'utf8')).replaceAll('\u00a0', ' ');
/** The first range of L/D that a text names. */
function ratiosIn(text: string): [number, number] {
  const [, from, to] = /(\d+):1 a (\d+):1/.exec(text) ?? [];
  return [Number(from), Number(to)];
}
/** L/D as drawn: the core is as long as the flights, and the flights are as high as the diameter. */
function drawnRatio({ core, flights }: { core: string; flights: string }): number {
  const xs = flattenPath(core).flatMap(({ points }) => points.map(([x]) => x));
  const ys = flattenPath(flights).flatMap(({ points }) => points.map(([, y]) => y));
  return (Math.max(...xs) - Math.min(...xs)) / (Math.max(...ys) - Math.min(...ys));
}

function expectWithin(value: number | undefined, from: number, to: number): void {
  expect(value).toBeGreaterThanOrEqual(from);
  expect(value).toBeLessThanOrEqual(to);
}

test('extruder screws are drawn with an L/D that the pages for extruders name', () => {
  for (const page of ['rosca-e-canhao-extrusora-polimeros', 'extrusoras', 'sopradoras']) {
    const [from, to] = ratiosIn(readPage(page));
    for (const [name, screw] of Object.entries(SCREWS)) {
      const drawn = drawnRatio(GEOMETRY_DRAWINGS[name as keyof typeof SCREWS]);
      expect(drawn).toBeCloseTo(flightedLength(screw) / screw.diameter, 1);
      expectWithin(drawn, from, to);
    }
  }
});

test('the vented screw is as long as the page for extruders says', () => {
  expect(readPage('extrusoras')).toContain(`L/D a partir de cerca de ${VENT.ratio}:1`);
  expect(drawnRatio(GEOMETRY_DRAWINGS.vented)).toBeCloseTo(VENT.ratio, 1);
});

test('the set is drawn with an L/D and zones that the page of sets names', () => {
  const page = readPage('rosca-e-canhao-para-maquinas-injetoras');
  const [from, to] = ratiosIn(page);
  expectWithin(drawnRatio(SET_DRAWING), from, to);
  const shares = SET_SCREW.sections.map(({ length }) => (5 * length) / SET_SCREW.diameter);
  const ranges = [...page.matchAll(/(?:Ocupa de|em|raso e constante, de) (\d+) a (\d+)%/g)];
  expect(ranges).toHaveLength(3);
  for (const [index, [, from, to]] of ranges.entries()) expectWithin(shares[index], Number(from), Number(to));
});

describe.each(ZONE_SCREW_NAMES)('the zone drawing of the %s screw', (name) => {
  const screw = ZONE_SCREWS[name];
  const { box, paths, marks, shares } = layOutZones(screw);
  const [x, y, width, height] = box;

  test('is not clipped at its tip or shank', () => {
    const points = flattenPath(paths.shank + paths.core + paths.tip + paths.flights).flatMap(
      (line) => line.points,
    );
    const xs = points.map(([at]) => at);
    const ys = points.map(([, at]) => at);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(x + 0.5);
    expect(Math.max(...xs)).toBeLessThanOrEqual(x + width - 0.5);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(y + 0.5);
    expect(Math.max(...ys)).toBeLessThanOrEqual(y + height - 0.5);
  });

  test('marks each zone where its channel changes', () => {
    const [points = []] = flattenPath(paths.core).map((line) => line.points);
    const ends = new Set(points.map(([at]) => at));
    for (const { band } of marks) {
      const xs = flattenPath(band).flatMap((line) => line.points.map(([at]) => at));
      expect([...ends]).toEqual(expect.arrayContaining([Math.min(...xs), Math.max(...xs)]));
    }
    expect(shares.match(/\d+fr/g)?.map(Number.parseFloat)).toEqual(
      screw.sections.map(({ length }) => length),
    );
  });
});

test('the zones of the extruder screw are as long as the page says', () => {
  const [feed = 0, , metering = 0] = ZONE_SCREWS.extruder.sections.map(({ length }) => length / 10);
  // The texts below it: 4 to 8 D and 6 to 10 D.
  expect([feed >= 4, feed <= 8, metering >= 6, metering <= 10]).toEqual([true, true, true, true]);
});

test('the zones of the injection screw have the shares that the page says', () => {
  const { sections, diameter } = ZONE_SCREWS.injector;
  const whole = sections.reduce((sum, { length }) => sum + length, 0);
  const shares = sections.map(({ length }) => (100 * length) / whole);
  const ranges = [...readPage('injetoras').matchAll(/(\d+) a (\d+)% d[ao] (?:rosca|comprimento)/g)];
  expect(ranges).toHaveLength(3);
  for (const [index, [, from, to]] of ranges.entries()) expectWithin(shares[index], Number(from), Number(to));
  expect(diameter).toBe(10);
});

describe.each(GEOMETRIES)('the drawing of %s', (name) => {
  test('has a core and flights, and an accent of its own unless it is the plain screw', () => {
    const { core, flights, accent } = GEOMETRY_DRAWINGS[name];
    for (const path of [core, flights]) expect(path).toMatch(/^M[-\d]/);
    expect(`${core}${flights}${accent}`).not.toMatch(/NaN|undefined|\d\.\d{2}/);
    const same = GEOMETRIES.filter((other) => GEOMETRY_DRAWINGS[other].accent === accent);
    expect(same).toEqual([name]);
    expect(accent === '').toBe(name === 'three-zone');
  });
});

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
