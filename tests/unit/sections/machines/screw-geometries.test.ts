import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  GEOMETRIES,
  GEOMETRY_DRAWINGS,
  SCREWS,
  SET_DRAWING,
  SET_SCREW,
  ZONE_DIAMETERS,
  ZONE_DRAWING,
} from '../../../../src/sections/machines/screw-geometries.ts';
import { flattenPath } from '../../../../src/shared/tools/path-data.ts';
import { lengthRatio } from '../../../../src/shared/tools/screw-model.ts';
import { VENT_RATIO } from '../../../../src/shared/tools/selection.ts';

const readPage = (name: string) =>
  readFileSync(`src/content/machines/${name}.json`, 'utf8').replaceAll('\u00a0', ' ');
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

test('extruder screws are drawn with an L/D that the pages for extruders name', () => {
  for (const page of ['rosca-e-canhao-extrusora-polimeros', 'extrusoras', 'sopradoras']) {
    const [from, to] = ratiosIn(readPage(page));
    for (const [name, screw] of Object.entries(SCREWS)) {
      const drawn = drawnRatio(GEOMETRY_DRAWINGS[name as keyof typeof SCREWS]);
      expect(drawn).toBeCloseTo(lengthRatio(screw), 1);
      expect(drawn).toBeGreaterThanOrEqual(from);
      expect(drawn).toBeLessThanOrEqual(to);
    }
  }
});

test('the vented screw is as long as the page for extruders says', () => {
  expect(readPage('extrusoras')).toContain(`L/D a partir de cerca de ${VENT_RATIO}:1`);
  expect(drawnRatio(GEOMETRY_DRAWINGS.vented)).toBeCloseTo(VENT_RATIO, 1);
});

test('the set is drawn with an L/D and zones that the page of sets names', () => {
  const page = readPage('rosca-e-canhao-para-maquinas-injetoras');
  const [from, to] = ratiosIn(page);
  expect(drawnRatio(SET_DRAWING)).toBeGreaterThanOrEqual(from);
  expect(drawnRatio(SET_DRAWING)).toBeLessThanOrEqual(to);
  const shares = SET_SCREW.sections.map(({ length }) => (5 * length) / SET_SCREW.diameter);
  const ranges = [
    ...page.matchAll(/(?:Ocupa|em|raso e constante,) de?\s?(\d+)% a (\d+)%|em (\d+)% a (\d+)%/g),
  ];
  expect(ranges).toHaveLength(3);
  for (const [index, [, a, b, c, d]] of ranges.entries()) {
    expect(shares[index]).toBeGreaterThanOrEqual(Number(a ?? c));
    expect(shares[index]).toBeLessThanOrEqual(Number(b ?? d));
  }
});

test('the lengths beside the large drawing are those of its zones', () => {
  const [points = []] = flattenPath(ZONE_DRAWING.core).map((line) => line.points);
  const ends = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b);
  const zones = ends.slice(1).map((end, index) => (end - (ends[index] ?? 0)) / 10);
  expect(zones).toEqual(ZONE_DIAMETERS);
  const [feed = 0, , metering = 0] = zones;
  // The texts below it: 4 to 8 D and 6 to 10 D.
  expect([feed >= 4, feed <= 8, metering >= 6, metering <= 10]).toEqual([true, true, true, true]);
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
