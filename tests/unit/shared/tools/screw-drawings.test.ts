import { expect, test } from 'vitest';
import { buildScrew } from '../../../../src/shared/tools/screw-model.ts';
import { countFlights, drawFlights, drawScrew } from '../../../../src/shared/tools/screw-paths.ts';
import { flattenPath } from '../../../fixtures/path-data.ts';

test('path data is read as browsers do', () => {
  expect(flattenPath('M1 2h3v-4l1-1zm5 5.5H0', 1)).toEqual([
    {
      points: [
        [1, 2],
        [4, 2],
        [4, -2],
        [5, -3],
      ],
      isClosed: true,
    },
    {
      points: [
        [6, 7.5],
        [0, 7.5],
      ],
      isClosed: false,
    },
  ]);
  const [curve] = flattenPath('M0 0c0 10 10 10 10 0', 2);
  expect(curve?.points).toEqual([
    [0, 0],
    [5, 7.5],
    [10, 0],
  ]);
});

const HELIX = { radius: 20, pitch: 40, crest: 4 };

test('all flights are the same relative path', () => {
  const path = drawFlights(10, 3, HELIX);
  const [start, ...flights] = path.split(/(?<=-20)c|(?<=m40 0)c/);
  expect(start).toBe('M10-20');
  expect(flights).toHaveLength(3);
  expect(new Set(flights).size).toBe(1);
});

test('the last flight ends within the length', () => {
  // Flights start at 0, 40, ... 160; the one at 160 ends at 160 + 20 + 4.
  expect([countFlights(200, HELIX), countFlights(184, HELIX), countFlights(183, HELIX)]).toEqual([5, 5, 4]);
});

test('flights continue from zone to zone, and a mixer interrupts them', () => {
  const section = (zone: 'feed' | 'metering' | 'maddock', length: number) =>
    ({ zone, length, depth: [5, 5] }) as const;
  const build = (...sections: ReturnType<typeof section>[]) =>
    drawScrew(buildScrew({ diameter: 40, sections, tip: 'cone' })).flights;
  expect(build(section('feed', 200), section('metering', 120))).toBe(build(section('feed', 320)));
  const mixed = build(section('feed', 200), section('maddock', 80), section('metering', 120));
  expect(mixed.match(/M\d+/g)).toEqual(['M0', 'M280']);
});
