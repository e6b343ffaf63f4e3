import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meetRanges, type ScrewNeeds, selectScrew } from '../../../../src/shared/tools/selection.ts';
import { explainLines, explainNeighbours } from '../../../../src/shared/tools/selection-reasons.ts';
import { RESINS } from '../../../../src/shared/tools/selection-resins.ts';
import {
  describeSelection,
  findReasonWords,
  formatMm,
  formatRatio,
} from '../../../../src/shared/tools/selection-texts.ts';
import { arbitraryNeeds, needsOf } from './arbitrary-needs.ts';

const RUNS = { numRuns: 1000 };
const lengths = (needs: Partial<ScrewNeeds>) =>
  selectScrew(needsOf(needs)).sections.map(({ length }) => length);

test('the resins are those of the published guide, number by number', () => {
  const guide = readFileSync('src/content/guias/fichas-de-dez-resinas.mdx', 'utf8');
  const rows = [...guide.matchAll(/^\| ([^|]+) \| ([\d,]+):1 a ([\d,]+):1 \| (\d+):1 a (\d+):1 \|/gm)];
  const published = rows.map(([, name, ...numbers]) => [
    name,
    ...numbers.map((number) => Number(number.replace(',', '.'))),
  ]);
  const ours = Object.values(RESINS).map(({ name, compression, injectionRatio }) => [
    name,
    ...compression,
    ...injectionRatio,
  ]);
  expect(ours).toEqual(published);
});

test('the zones of injection screws are those of the published table', () => {
  const article = readFileSync('src/content/articles/roscainjetora.mdx', 'utf8').replaceAll('\u00a0', ' ');
  expect(article).toContain('| 45/35/20 | Com anel de bloqueio | SAE 8640 nitretado |');
  expect(article).toContain('PA 50/30/20, PC 45/35/20');
  expect(article).toContain('| 40/40/20 | Lisa, no PVC rígido');
  expect([RESINS.pp.shares, RESINS.pa6.shares, RESINS.pc.shares, RESINS.pvc.shares]).toEqual([
    [45, 35, 20],
    [50, 30, 20],
    [45, 35, 20],
    [40, 40, 20],
  ]);
});

describe('the example of the article: PP, injection, 50 mm', () => {
  test('20:1 has zones of 9 D, 7 D and 4 D', () => {
    expect(lengths({ length: 1000 })).toEqual([450, 350, 200]);
  });

  test('24:1 is 1,200 mm of flights', () => {
    expect(selectScrew(needsOf({ changesColour: true })).length).toBe(1200);
  });

  test('with filler, 7.5 mm of feed and 3.0 mm of metering are 2.5:1', () => {
    const found = selectScrew(needsOf({ filler: 'mineral', fillerShare: 30 }));
    expect([found.feedDepth, found.meteringDepth, found.compression]).toEqual([7.5, 3, 2.5]);
  });
});

test.each<[string, Partial<ScrewNeeds>, Partial<ReturnType<typeof selectScrew>>]>([
  [
    'PE clean',
    { resins: ['pead'] },
    { tip: 'ring', material: 'nitrided', geometry: 'three-zone', ratio: 22 },
  ],
  ['ABS', { resins: ['abs'] }, { tip: 'ring', material: 'chromed', compression: 3, ratio: 20 }],
  ['PA 66', { resins: ['pa66'] }, { tip: 'free-flow', material: 'tough', ratio: 22 }],
  ['PC', { resins: ['pc'] }, { tip: 'free-flow', material: 'chromed', ratio: 20 }],
  ['POM', { resins: ['pom'] }, { tip: 'ring', material: 'corrosion', ratio: 18 }],
  ['PVC', { resins: ['pvc'] }, { tip: 'smooth', material: 'corrosion', ratio: 18 }],
  [
    'PA with 30 % glass',
    { resins: ['pa6'], filler: 'vidro', fillerShare: 30 },
    { material: 'powder', tip: 'free-flow' },
  ],
  ['PP with 20 % mineral', { filler: 'mineral', fillerShare: 20 }, { material: 'hard-faced' }],
  ['PP with 21 % mineral', { filler: 'mineral', fillerShare: 21 }, { material: 'powder' }],
  ['19 % regrind', { regrind: 19 }, { material: 'nitrided' }],
  ['20 % regrind', { regrind: 20 }, { material: 'hard-faced' }],
  ['flame retardant', { resins: ['ps'], isFlameRetardant: true }, { material: 'corrosion' }],
  [
    'flame retardant with glass',
    { filler: 'vidro', fillerShare: 10, isFlameRetardant: true },
    { material: 'powder-corrosion' },
  ],
  ['colour in injection', { changesColour: true }, { mixer: 'pins' }],
  ['colour with PVC', { resins: ['pvc'], changesColour: true }, { mixer: undefined }],
  ['output', { needsOutput: true }, { geometry: 'barrier' }],
  ['output with POM', { resins: ['pom'], needsOutput: true }, { geometry: 'three-zone' }],
  ['extruder', { machine: 'extrusora' }, { ratio: 30, tip: 'cone' }],
  ['extruder, vented', { machine: 'extrusora', needsVent: true }, { ratio: 36, geometry: 'vented' }],
  [
    'blow moulding',
    { machine: 'sopradora', resins: ['pead'] },
    { ratio: 24, mixer: 'maddock', tip: 'round' },
  ],
  ['extruder, PVC', { machine: 'extrusora', resins: ['pvc'] }, { ratio: 24, mixer: undefined }],
])('%s', (_, needs, expected) => {
  expect(selectScrew(needsOf(needs))).toMatchObject(expected);
});

test('an extruder is vented from 30:1, and told why not below', () => {
  const vented = (length: number) =>
    selectScrew(needsOf({ machine: 'extrusora', diameter: 90, length, needsVent: true }));
  expect([vented(2700).geometry, vented(2700).cautions]).toEqual(['vented', []]);
  expect([vented(2699).geometry, vented(2699).cautions]).toEqual(['three-zone', ['short-for-vent']]);
});

test('the vent of a two-stage screw takes 4 to 6 diameters, and its second stage is deeper', () => {
  const { sections } = selectScrew(
    needsOf({ machine: 'extrusora', diameter: 90, length: 2700, needsVent: true }),
  );
  const by = Object.fromEntries(sections.map((section) => [section.zone, section]));
  expect(by.vent?.length).toBe(450);
  expect(by.pumping?.depth[0]).toBeGreaterThan(by.metering?.depth[0] ?? 0);
});

test('names what cannot go together', () => {
  expect(selectScrew(needsOf({ resins: ['pom', 'pvc'] })).cautions).toContain('pom-pvc');
  const mixed = selectScrew(needsOf({ resins: ['pp', 'pa6'] }));
  expect(mixed.cautions).toContain('second-screw');
  expect(mixed.compressionRange).toEqual([3, 3]);
  expect(selectScrew(needsOf({ resins: ['pp', 'ps'] })).cautions).not.toContain('second-screw');
});

test('ranges meet in what they share, or at the edge of the first', () => {
  expect(meetRanges([2, 3], [[2.5, 4]])).toEqual({ range: [2.5, 3], meets: true });
  expect(meetRanges([2, 3], [[3.5, 4]])).toEqual({ range: [3, 3], meets: false });
  expect(meetRanges([3.5, 4], [[2, 2.5]])).toEqual({ range: [3.5, 3.5], meets: false });
});

test('zones add up to the length, and each is longer than nothing', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      const { sections, length } = selectScrew(needs);
      expect(sections.reduce((sum, section) => sum + section.length, 0)).toBe(length);
      for (const section of sections) expect(section.length).toBeGreaterThan(0);
    }),
    RUNS,
  );
});

test('the length of the machine is kept', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      if (needs.length) expect(selectScrew(needs).length).toBe(Math.round(needs.length));
    }),
    RUNS,
  );
});

test('compression stays within the range, but for rounding of the depths', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      const { compression, compressionRange, meteringDepth } = selectScrew(needs);
      const step = needs.diameter < 40 ? 0.01 : 0.05;
      const slack = (step / meteringDepth) * 3;
      expect(compression).toBeGreaterThanOrEqual(compressionRange[0] - slack);
      expect(compression).toBeLessThanOrEqual(compressionRange[1] + slack);
    }),
    RUNS,
  );
});

test('the feed channel is 0.15 to 0.20 D deep, and every channel leaves a core', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      const { feedDepth, sections } = selectScrew(needs);
      expect(feedDepth).toBeGreaterThanOrEqual(0.15 * needs.diameter - 0.2);
      expect(feedDepth).toBeLessThanOrEqual(0.2 * needs.diameter);
      for (const { depth } of sections)
        for (const end of depth) {
          expect(end).toBeGreaterThan(0);
          expect(end).toBeLessThanOrEqual(feedDepth);
        }
    }),
    RUNS,
  );
});

test('extruders feed along 4 to 8 D and meter along 6 to 10 D, mixer included', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      const { sections, geometry } = selectScrew(needs);
      if (needs.machine === 'injetora' || geometry === 'vented') return;
      const slack = 1 / needs.diameter;
      const [feed, , ...metering] = sections.map(({ length }) => length / needs.diameter);
      const metered = metering.reduce((sum, part) => sum + part, 0);
      expect(feed).toBeGreaterThanOrEqual(4 - slack);
      expect(feed).toBeLessThanOrEqual(8 + slack);
      expect(metered).toBeGreaterThanOrEqual(6 - slack);
      expect(metered).toBeLessThanOrEqual(10 + slack);
    }),
    RUNS,
  );
});

test('more regrind never lowers the compression, more filler never raises it', () => {
  fc.assert(
    fc.property(arbitraryNeeds, fc.nat(40), (needs, more) => {
      const slack = 0.1;
      const before = selectScrew(needs).compression;
      expect(selectScrew({ ...needs, regrind: needs.regrind + more }).compression).toBeGreaterThan(
        before - slack,
      );
      const filled = { ...needs, filler: 'mineral' as const };
      expect(selectScrew({ ...filled, fillerShare: needs.fillerShare + more }).compression).toBeLessThan(
        selectScrew(filled).compression + slack,
      );
    }),
    RUNS,
  );
});

test('nothing that burns gets a barrier or a mixer, and acid never meets a nitrided screw', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      const { geometry, mixer, material } = selectScrew(needs);
      if (needs.resins.some((id) => ['pc', 'pom', 'pvc'].includes(id)))
        expect([geometry === 'barrier', mixer]).toEqual([false, undefined]);
      if (needs.isFlameRetardant || needs.resins.includes('pvc')) expect(material).toMatch(/corrosion/);
    }),
    RUNS,
  );
});

test('a screw of twice the diameter has twice the measures', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      if (needs.diameter < 40 || needs.length) return;
      const [one, two] = [selectScrew(needs), selectScrew({ ...needs, diameter: 2 * needs.diameter })];
      expect(Math.abs(two.length - 2 * one.length)).toBeLessThanOrEqual(1);
      expect(Math.abs(two.meteringDepth - 2 * one.meteringDepth)).toBeLessThanOrEqual(0.1);
      expect([two.geometry, two.tip, two.material]).toEqual([one.geometry, one.tip, one.material]);
    }),
    RUNS,
  );
});

test('every line and every neighbour has a reason and a source, and none is what was chosen', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      const found = selectScrew(needs);
      const words = findReasonWords(needs, found);
      const lines = describeSelection(needs, found);
      const reasons = explainLines(needs, found, words);
      expect(reasons).toHaveLength(lines.length);
      const neighbours = explainNeighbours(needs, found, words);
      for (const text of [...lines, ...reasons].flatMap((line) => Object.values(line)))
        expect(text).toMatch(/^(?!.*(?:undefined|NaN)).+/s);
      for (const { what, why, source } of neighbours)
        for (const text of [what, why, source]) expect(text).not.toBe('');
      const whats = neighbours.map(({ what }) => what);
      expect(whats.length).toBeGreaterThanOrEqual(4);
      expect(whats.includes('Rosca de barreira')).toBe(found.geometry !== 'barrier');
      expect(whats.includes('Rosca nitretada')).toBe(found.material !== 'nitrided');
      expect(new Set(whats).size).toBe(whats.length);
    }),
    RUNS,
  );
});

test.each([
  [formatRatio(2.75, 2), '2,75:1'],
  [formatRatio(24), '24:1'],
  [formatRatio(2.5, 2), '2,5:1'],
  [formatMm(3.25), '3,25 mm'],
  [formatMm(9), '9 mm'],
  [formatMm(100), '100 mm'],
])('formats %s', (text, expected) => {
  expect(text).toBe(expected);
});
