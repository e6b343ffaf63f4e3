import { describe, expect, test } from 'vitest';
import { drawFlights, drawScrew } from '../../../../src/sections/machines/screw-drawing.ts';
import {
  GEOMETRIES,
  GEOMETRY_DRAWINGS,
  ZONE_SHARES,
} from '../../../../src/sections/machines/screw-geometries.ts';

const HELIX = { radius: 20, pitch: 40, crest: 4 };
const count = (path: string, command: string) => path.split(command).length - 1;

test('all flights are the same relative path', () => {
  const path = drawFlights(10, 3, HELIX);
  const [start, ...flights] = path.split(/(?<=-20)c|(?<=m40 0)c/);
  expect(start).toBe('M10-20');
  expect(flights).toHaveLength(3);
  expect(new Set(flights).size).toBe(1);
});

test('flights continue across stretches, and the last one ends within the flighted length', () => {
  const together = drawScrew([{ length: 200, core: [10, 10], isFlighted: true }], HELIX);
  const split = drawScrew(
    [
      { length: 90, core: [10, 10], isFlighted: true },
      { length: 110, core: [10, 10], isFlighted: true },
    ],
    HELIX,
  );
  expect(split.flights).toBe(together.flights);
  // Starts at 0, 40, ... 160; the one at 160 ends at 160 + 20 + 4.
  expect(count(together.flights, 'm40 0')).toBe(5);
});

test('a stretch without flights interrupts them', () => {
  const { flights, length } = drawScrew(
    [
      { length: 30, core: [12, 12] },
      { length: 80, core: [10, 10], isFlighted: true },
      { length: 50, core: [18, 18] },
      { length: 80, core: [10, 10], isFlighted: true },
    ],
    HELIX,
  );
  expect(length).toBe(240);
  expect(flights.match(/M\d+/g)).toEqual(['M30', 'M160']);
});

test('the core is closed and symmetrical', () => {
  const { core } = drawScrew([{ length: 100, core: [10, 14] }], HELIX);
  expect(core).toBe('M0 -10 100 -14 100 14 0 10z');
});

describe.each(GEOMETRIES)('the drawing of %s', (name) => {
  test('has a core, flights and an accent of its own', () => {
    const { core, flights, accent } = GEOMETRY_DRAWINGS[name];
    for (const path of [core, flights, accent]) expect(path).toMatch(/^M[-\d]/);
    expect(`${core}${flights}${accent}`).not.toMatch(/NaN|undefined|\d\.\d{3}/);
    const same = GEOMETRIES.filter((other) => GEOMETRY_DRAWINGS[other].accent === accent);
    expect(same).toEqual([name]);
  });
});

test('each zone has a recommended share, and the shares add up to 100 %', () => {
  const [feed, compression, metering] = ZONE_SHARES;
  expect(feed).toBeGreaterThanOrEqual(40);
  expect(feed).toBeLessThanOrEqual(50);
  expect(compression).toBeGreaterThanOrEqual(30);
  expect(compression).toBeLessThanOrEqual(40);
  expect(metering).toBeGreaterThanOrEqual(15);
  expect(metering).toBeLessThanOrEqual(25);
  expect(feed + compression + metering).toBe(100);
});
