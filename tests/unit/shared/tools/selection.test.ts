import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meetRanges, numbersIn } from '../../../../src/shared/tools/compression.ts';
import { RESIN_IDS, resinOf } from '../../../../src/shared/tools/data/resins.ts';
import { formatRatio, formatRatios } from '../../../../src/shared/tools/format-ratio.ts';
import { RELEASE } from '../../../../src/shared/tools/release.ts';
import { type ScrewNeeds, selectScrew } from '../../../../src/shared/tools/selection.ts';
import { findBases } from '../../../../src/shared/tools/selection-bases.ts';
import { explainLines, explainNeighbours } from '../../../../src/shared/tools/selection-reasons.ts';
import {
  describeSelection,
  drawingNotes,
  findReasonWords,
  formatPlainMm,
} from '../../../../src/shared/tools/selection-texts.ts';
import { forSome } from '../../../fixtures/for-all.ts';
import { arbitraryNeeds, needsOf, RELEASED } from './arbitrary-needs.ts';

const RUNS = 1000;
const released = (needs: Partial<ScrewNeeds>) => selectScrew(needsOf(needs), RELEASED);

test('PP, injection, 50 mm: 20:1 has zones of 9 D, 7 D and 4 D', () => {
  expect(released({ length: 1000 }).sections.map(({ length }) => length)).toEqual([450, 350, 200]);
});

test.each<[string, Partial<ScrewNeeds>, Partial<ReturnType<typeof selectScrew>>]>([
  [
    'PE clean',
    { resins: ['pead'] },
    { tip: 'ring', material: 'nitrided', geometry: 'three-zone', ratio: 22 },
  ],
  ['ABS', { resins: ['abs'] }, { tip: 'free-flow', material: 'chromed', ratio: 20 }],
  ['PA 66', { resins: ['pa66'] }, { tip: 'free-flow', material: 'tough', ratio: 22 }],
  ['PC', { resins: ['pc'] }, { tip: 'free-flow', material: 'chromed', ratio: 20 }],
  ['POM', { resins: ['pom'] }, { tip: 'ring', material: 'nitrided', ratio: 18 }],
  ['PVC', { resins: ['pvc'] }, { tip: 'smooth', material: 'corrosion', ratio: 18 }],
  [
    'PA with 30 % glass',
    { resins: ['pa6'], filler: 'vidro', fillerShare: 30 },
    { material: 'powder', tip: 'free-flow' },
  ],
  ['PP with 20 % mineral', { filler: 'mineral', fillerShare: 20 }, { material: 'hardFaced' }],
  ['PP with 21 % mineral', { filler: 'mineral', fillerShare: 21 }, { material: 'powder' }],
  ['PP with 5 % glass', { filler: 'vidro', fillerShare: 5 }, { material: 'powder' }],
  ['19 % regrind', { regrind: 19 }, { material: 'nitrided' }],
  ['20 % regrind', { regrind: 20 }, { material: 'hardFaced' }],
  ['flame retardant', { resins: ['ps'], isFlameRetardant: true }, { material: 'corrosion' }],
  [
    'flame retardant with glass',
    { filler: 'vidro', fillerShare: 10, isFlameRetardant: true },
    { material: 'both' },
  ],
  ['colour in injection', { changesColour: true }, { mixer: 'pins' }],
  ['colour with PVC', { resins: ['pvc'], changesColour: true }, { mixer: undefined }],
  ['output', { needsOutput: true }, { geometry: 'barrier' }],
  ['output with POM', { resins: ['pom'], needsOutput: true }, { geometry: 'three-zone' }],
  ['extruder', { machine: 'extrusora' }, { ratio: 30, tip: 'cone' }],
  [
    'extruder, vented',
    { machine: 'extrusora', needsVent: true, barrelVent: 'sim' },
    { ratio: 36, geometry: 'vented' },
  ],
  [
    'blow moulding',
    { machine: 'sopradora', resins: ['pead'] },
    { ratio: 24, mixer: 'maddock', tip: 'round' },
  ],
  ['extruder, PVC', { machine: 'extrusora', resins: ['pvc'] }, { ratio: 24, mixer: undefined }],
])('%s', (_, needs, expected) => {
  expect(released(needs)).toMatchObject(expected);
});

test('the vent of a two-stage screw takes 4 to 6 diameters, and its second stage is deeper', () => {
  const { sections } = released({ machine: 'extrusora', diameter: 90, length: 2700, barrelVent: 'sim' });
  const by = Object.fromEntries(sections.map((section) => [section.zone, section]));
  expect(by.vent?.length).toBe(450);
  expect(by.pumping?.depth[0]).toBeGreaterThan(by.metering?.depth[0] ?? 0);
});

test('names what cannot go together, and gives no value for it', () => {
  const mixed = released({ resins: ['pp', 'pvc'] });
  expect(mixed.cautions).toContain('second-screw');
  expect([mixed.compression.range, mixed.compression.value, mixed.chosen]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(released({ resins: ['pp', 'pead'] }).cautions).not.toContain('second-screw');
});

test('a screw is undecided if one of its resins is', () => {
  expect(released({ resins: ['pp'] }).compression.isOpen).toBe(false);
  for (const id of ['abs', 'pc', 'pa6'] as const) {
    expect(released({ resins: [id] }).compression.isOpen).toBe(true);
    expect(released({ resins: ['pp', id] }).compression.isOpen).toBe(true);
  }
});

test('ranges give their intersection, but never a single point', () => {
  expect(meetRanges([[2.5, 3]])).toEqual([2.5, 3]);
  expect(
    meetRanges([
      [2, 3],
      [2.5, 4],
    ]),
  ).toEqual([2.5, 3]);
  expect(
    meetRanges([
      [2, 3],
      [3, 4],
    ]),
  ).toBeUndefined();
  expect(
    meetRanges([
      [3.5, 4],
      [2, 2.5],
    ]),
  ).toBeUndefined();
});

test('what the shares of feed and metering give is said beside the ranges that lie outside', () => {
  const givenBy = (needs: Partial<ScrewNeeds>) => selectScrew(needsOf(needs), RELEASE).depths.gives;
  expect(givenBy({ resins: ['abs'] })).toEqual([expect.closeTo(0.12 / 0.07), expect.closeTo(2.8)]);
  expect(givenBy({ resins: ['pvc'] })).toBeUndefined();
  expect(givenBy({ machine: 'extrusora', resins: ['abs'] })).toBeUndefined();
});

test('never calls powder steel needless for glass fibre', () => {
  forSome(RUNS, arbitraryNeeds, (needs) => {
    const found = selectScrew(needs, RELEASE);
    const neighbours = explainNeighbours(needs, found, findReasonWords(needs, found, RELEASE));
    if (needs.filler === 'vidro')
      expect(neighbours.map(({ what }) => what)).not.toContain('Rosca de aço de pó (PM-23)');
  });
});

describe('a designer', () => {
  test('decides between ranges that differ, resin by resin', () => {
    const own = {
      ...RELEASED,
      compressao: { ...RELEASED.compressao, faixas: [{ resina: 'pc', de: 2, ate: 2.5 }] },
    };
    const pc = needsOf({ resins: ['pc'], diameter: 90 });
    expect(selectScrew(pc, RELEASED)).toMatchObject({ chosen: undefined, isDrawable: false });
    const { compression, chosen, isDrawable } = selectScrew(pc, own);
    expect([compression.value, isDrawable]).toEqual([2.25, true]);
    expect((chosen?.feed ?? 0) / (chosen?.metering ?? 1)).toBeCloseTo(2.25, 1);
    expect(selectScrew(needsOf({ resins: ['abs'], diameter: 90 }), own).isDrawable).toBe(false);
  });

  test('has to release every rule of a drawing, and is named on it', () => {
    const needs = needsOf({ diameter: 90 });
    for (const rule of ['compressao', 'profundidade', 'zonas', 'material', 'limites'] as const) {
      const open = { ...RELEASED, [rule]: { ...RELEASED[rule], liberadoPor: 'pendente' } };
      expect(selectScrew(needs, open).isDrawable).toBe(false);
    }
    const found = selectScrew(needs, RELEASED);
    expect(drawingNotes(needs, found, RELEASED)[0]).toContain('Projetista de Teste em 2026-11-20');
    expect(drawingNotes(needs, selectScrew(needs, RELEASE), RELEASE)[0]).toBe(
      'Orientação, não é desenho de fabricação',
    );
  });

  test('releases only the named diameters', () => {
    const at = (diameter: number) => released({ diameter }).chosen;
    expect([39.9, 40, 120, 120.1].map((diameter) => at(diameter) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test('there is no single value and no CAD drawing before the release', () => {
  forSome(RUNS, arbitraryNeeds, (needs) => {
    const { chosen, compression, isDrawable } = selectScrew(needs, RELEASE);
    expect([chosen, compression.value, isDrawable]).toEqual([undefined, undefined, false]);
  });
});

test('zones add up to the length, and each is longer than nothing', () => {
  forSome(RUNS, arbitraryNeeds, (needs) => {
    const { sections, length } = selectScrew(needs, RELEASED);
    expect(sections.reduce((sum, section) => sum + section.length, 0)).toBe(length);
    for (const section of sections) expect(section.length).toBeGreaterThan(0);
    if (needs.length) expect(length).toBe(Math.round(needs.length));
  });
});

test('chosen depths give a compression inside every range that was shown', () => {
  forSome(RUNS, arbitraryNeeds, (needs) => {
    const { chosen, compression, sections } = selectScrew(needs, RELEASED);
    if (!chosen) return;
    const ratio = chosen.feed / chosen.metering;
    for (const range of compression.resins.flatMap(numbersIn)) {
      expect(ratio).toBeGreaterThanOrEqual(range[0] - 1e-6);
      expect(ratio).toBeLessThanOrEqual(range[1] + 1e-6);
    }
    for (const { depth } of sections) for (const end of depth) expect(end).toBeGreaterThan(0);
  });
});

test('a larger screw has deeper channels, but not in proportion', () => {
  const at = (diameter: number) => released({ machine: 'extrusora', diameter }).chosen?.feed ?? 0;
  expect(at(90)).toBeGreaterThan(at(45));
  expect(at(90)).toBeLessThan(2 * at(45));
});

test('outside PA, extruders feed along 4 to 8 D and meter along 6 to 10 D, mixer included', () => {
  forSome(RUNS, arbitraryNeeds, (needs) => {
    const { sections, geometry } = selectScrew(needs, RELEASED);
    if (needs.machine === 'injetora' || geometry === 'vented') return;
    const slack = 1 / needs.diameter;
    const [feed = 0, compression = 0, ...metering] = sections.map(({ length }) => length / needs.diameter);
    const metered = metering.reduce((sum, part) => sum + part, 0);
    if (needs.resins.includes('pa6') || needs.resins.includes('pa66')) {
      expect(compression).toBeGreaterThanOrEqual(3 - slack);
      expect(compression).toBeLessThanOrEqual(5 + slack);
    } else {
      expect(feed).toBeGreaterThanOrEqual(4 - slack);
      expect(feed).toBeLessThanOrEqual(8 + slack);
    }
    expect(metered).toBeGreaterThanOrEqual(6 - slack);
    expect(metered).toBeLessThanOrEqual(10 + slack);
  });
});

test('more regrind never lowers the compression, more filler never raises it', () => {
  forSome(RUNS, arbitraryNeeds, fc.nat(40), (needs, more) => {
    const compressionOf = (changes: Partial<ScrewNeeds>) =>
      selectScrew({ ...needs, ...changes }, RELEASED).compression.value ?? 0;
    expect(compressionOf({ regrind: needs.regrind + more })).toBeGreaterThanOrEqual(compressionOf({}) - 1e-9);
    const filler = 'mineral' as const;
    expect(compressionOf({ filler, fillerShare: needs.fillerShare + more })).toBeLessThanOrEqual(
      compressionOf({ filler }) + 1e-9,
    );
  });
});

test('nothing that burns gets a barrier or a mixer, acid never meets a nitrided screw, and no long screw is solid', () => {
  forSome(RUNS, arbitraryNeeds, (needs) => {
    const found = selectScrew(needs, RELEASED);
    const { geometry, mixer, material, length, isSolid } = found;
    if (needs.resins.some((id) => ['pc', 'pom', 'pvc'].includes(id)))
      expect([geometry === 'barrier', mixer]).toEqual([false, undefined]);
    if (needs.isFlameRetardant || needs.resins.includes('pvc')) expect(material).toMatch(/corrosion|both/);
    if (needs.machine !== 'injetora' || needs.diameter > 80 || length > 2000) {
      expect(isSolid).toBe(false);
      const screw = describeSelection(needs, found).find(({ term }) => term === 'Rosca')?.value;
      expect(screw).not.toMatch(/PM-23|de pó|D2|H13/);
    }
  });
});

test('a barrel with a vent always gets a two-stage screw, and one without never', () => {
  forSome(RUNS, arbitraryNeeds, (needs) => {
    const isVented = needs.machine !== 'injetora' && needs.barrelVent === 'sim';
    expect(selectScrew(needs, RELEASED).geometry === 'vented').toBe(isVented);
  });
});

test.each([
  ['released', RELEASED],
  ['pending', RELEASE],
])(
  '%s: every line and every neighbour has a reason and a source, and none is what was chosen',
  (_, release) => {
    forSome(RUNS, arbitraryNeeds, (needs) => {
      const found = selectScrew(needs, release);
      const words = findReasonWords(needs, found, release);
      const lines = describeSelection(needs, found, release);
      const reasons = explainLines(needs, found, words);
      expect(reasons).toHaveLength(lines.length);
      const neighbours = explainNeighbours(needs, found, words);
      for (const { term, value } of lines)
        for (const text of [term, value]) expect(text).toMatch(/^(?!.*(?:undefined|NaN)).+/s);
      for (const why of reasons) expect(why).toMatch(/^(?!.*(?:undefined|NaN)).+/s);
      const bases = findBases(needs, found);
      expect(bases).toHaveLength(lines.length);
      for (const list of [...bases, ...neighbours.map((neighbour) => neighbour.bases)])
        expect(list).not.toEqual([]);
      for (const { what, why } of neighbours) for (const text of [what, why]) expect(text).not.toBe('');
      const whats = neighbours.map(({ what }) => what);
      expect(whats.includes('Rosca de barreira')).toBe(found.geometry !== 'barrier');
      expect(whats.includes('Rosca nitretada')).toBe(found.material !== 'nitrided');
      expect(new Set(whats).size).toBe(whats.length);
    });
  },
);

test.each([
  ['released', RELEASED, '22:1', '22:1'],
  ['pending', RELEASE, '20:1', '24:1'],
])('%s: the neighbours of the L/D lie outside what the result names', (_, release, least, most) => {
  const needs = needsOf({});
  const found = selectScrew(needs, release);
  const whats = explainNeighbours(needs, found, findReasonWords(needs, found, release)).map(
    ({ what }) => what,
  );
  expect(whats).toEqual(expect.arrayContaining([`L/D abaixo de ${least}`, `L/D acima de ${most}`]));
});

test('no published range of a resin is empty, and no compression is below one', () => {
  for (const { house, published = [] } of RESIN_IDS.map(resinOf))
    for (const [from, to] of numbersIn({ id: 'pp', ranges: [...(house ? [house] : []), ...published] })) {
      expect(from).toBeGreaterThan(1);
      expect(to).toBeGreaterThan(from);
    }
});

test.each([
  [formatRatio(2.75, 2), '2,75:1'],
  [formatRatio(24), '24:1'],
  [formatRatio(2.5, 2), '2,5:1'],
  [formatRatios([2.5, 3]), '2,5:1 a 3:1'],
  [formatRatios([0, 4]), 'abaixo de 4:1'],
  [formatPlainMm(3.25), '3,25 mm'],
  [formatPlainMm(9), '9 mm'],
  [formatPlainMm(100), '100 mm'],
])('formats %s', (text, expected) => {
  expect(text).toBe(expected);
});
