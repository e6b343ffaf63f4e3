import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLEARANCES, clearancesAt } from '../../../../src/shared/tools/clearances.ts';
import { roundToHundredth } from '../../../../src/shared/tools/hundredth.ts';
import {
  findReference,
  measureWear,
  type Station,
  type WearSheet,
} from '../../../../src/shared/tools/wear.ts';
import { verdictReason, verdictTitle } from '../../../../src/shared/tools/wear-texts.ts';
import { judgePair, type Level, rankOf } from '../../../../src/shared/tools/wear-verdict.ts';
import { propertyRuns } from '../../../fixtures/properties.ts';

const RUNS = propertyRuns(1000);

function judge(sheet: WearSheet, hoursLeft?: number) {
  const reference = findReference(sheet);
  if (!reference) throw new Error('no reference');
  const verdict = judgePair(sheet, reference, measureWear(sheet, reference), hoursLeft);
  if (!verdict) throw new Error('no verdict');
  return { ...verdict, title: verdictTitle(verdict), reason: verdictReason(verdict, reference) };
}

/** A pair whose bore is as new, so that the screw has the whole clearance. */
const withClearance = (nominal: number, clearance: number): WearSheet => ({
  nominal,
  stations: [{ screw: nominal - clearance, bore: nominal }],
});

// https://pm-llc.net/screw-and-barrel-rebuilding/, in hundredths of a millimetre as the guide prints it.
const PML = [
  [25.4, 0.1, 0.46, 0.51],
  [38.1, 0.2, 0.51, 0.64],
  [63.5, 0.25, 0.53, 0.76],
  [88.9, 0.3, 0.76, 0.91],
  [114.3, 0.33, 0.76, 0.99],
  [152.4, 0.41, 0.99, 1.22],
  [203.2, 0.48, 1.22, 1.45],
  [254, 0.53, 1.37, 1.6],
  [304.8, 0.64, 1.52, 1.91],
] as const;

describe.each(PML)('PML, %f mm', (diameter, fresh, rebuild, limit) => {
  test.each<[string, number, Level]>([
    ['new', fresh, 'use'],
    ['0.01 mm more than new', fresh + 0.01, 'watch'],
    ['0.01 mm below the rebuild line', rebuild - 0.01, 'regrind'],
    ['the rebuild line', rebuild, 'rebuild'],
    ['0.01 mm below the limit', limit - 0.01, 'rebuild'],
    ['the limit', limit, 'replace'],
    ['0.01 mm more than the limit', limit + 0.01, 'replace'],
  ])('%s', (_, clearance, level) => {
    expect(judge(withClearance(diameter, clearance))).toMatchObject({ level, screw: level, barrel: 'use' });
  });

  test('the same clearance in a worn barrel is the barrel’s', () => {
    const { screw } = findReference({ nominal: diameter, stations: [] }) ?? { screw: 0 };
    expect(judge({ nominal: diameter, stations: [{ screw, bore: screw + rebuild }] })).toMatchObject({
      screw: 'use',
      barrel: 'rebuild',
    });
  });
});

test('the table of the cases is the table of the code', () => {
  const rows = CLEARANCES.map(({ diameter }) => clearancesAt(diameter));
  expect(rows.map((row) => [row?.diameter, row?.fresh[1], row?.rebuild, row?.limit].map(Number))).toEqual(
    PML.map((row) => row.map((value) => expect.closeTo(value, 6))),
  );
});

const drawn = (screw: number, bore = 60): WearSheet => ({
  nominal: 60,
  drawing: 59.88,
  drawingBore: 60,
  stations: [{ screw, bore }],
});

test.each<[string, WearSheet, Level]>([
  ['0.10 mm of radial wear is not above 0.1 mm', drawn(59.68), 'watch'],
  ['0.11 mm is', drawn(59.66), 'regrind'],
  ['0.05 mm on the diameter', drawn(59.83), 'use'],
  ['0.06 mm on the diameter', drawn(59.82), 'watch'],
  ['a bore with 0.10 mm per side', drawn(59.88, 60.2), 'watch'],
  ['a bore with 0.11 mm per side', drawn(59.88, 60.22), 'regrind'],
])('the guide’s figures: %s', (_, sheet, level) => {
  expect(judge(sheet).level).toBe(level);
});

// http://reiloyusa.com/products/barrels/nitrided: .007" to .015"; below .007" wear accelerates.
test.each<[number, Level]>([
  [0.17, 'regrind'],
  [0.18, 'rebuild'],
  [0.38, 'rebuild'],
])('Reiloy: a nitrided bore that lost %f mm per side', (wear, level) => {
  const sheet = { nominal: 200, drawing: 199.6, isNitrided: true, stations: [{ bore: 200 + 2 * wear }] };
  expect(judge(sheet)).toMatchObject({ level, barrel: level, screw: undefined });
  expect(judge({ ...sheet, isNitrided: false }).barrel).toBe('regrind');
});

test('outside the table twice the design clearance asks for regrinding, and the reason says so', () => {
  expect(judge(withClearance(20, 0.08)).level).toBe('use');
  expect(judge(withClearance(20, 0.09))).toMatchObject({ level: 'regrind', cause: 'twice' });
  expect(judge(withClearance(20, 0.09)).reason).toContain('a tabela não vale para este diâmetro');
});

test('a pair where only both together reach the line: the more worn part answers', () => {
  const sheet = { nominal: 60, drawing: 59.88, stations: [{ screw: 59.68, bore: 60.19 }] };
  const verdict = judge({ ...sheet, stations: [{ screw: 59.66, bore: 60.2 }] });
  expect(verdict).toMatchObject({ level: 'rebuild', screw: 'rebuild', barrel: 'watch' });
  expect(judge(sheet)).toMatchObject({ level: 'watch' });
});

test('the verdict names parts, figures and the station', () => {
  const sheet = {
    nominal: 60,
    drawing: 59.88,
    stations: [
      { screw: 59.84, bore: 60 },
      { screw: 59.6, bore: 60.08 },
    ],
  };
  const { title, reason } = judge(sheet);
  expect(title).toBe('Retificar a rosca e acompanhar o canhão');
  expect(reason).toBe(
    'Na estação 2, a rosca perdeu 0,14 mm por lado, acima de 0,10 mm, e a folga de 0,48 mm ainda não chegou aos 0,53 mm da recuperação.',
  );
});

test('a line that is less than an inspection away asks for watching', () => {
  expect(judge(drawn(59.86), 1900)).toMatchObject({ level: 'watch', cause: 'hours' });
  expect(judge(drawn(59.86), 2100).level).toBe('use');
  expect(judge(drawn(59.6), 100).level).toBe('regrind');
});

const hundredths = (from: number, to: number) =>
  fc.integer({ min: Math.round(from * 100), max: Math.round(to * 100) }).map((value) => value / 100);

/** A pair with wear up to 1.5 % of the diameter, drawn or estimated. */
const sheets = fc
  .record({
    nominal: hundredths(15, 320),
    isDrawn: fc.boolean(),
    isNitrided: fc.boolean(),
    losses: fc.array(fc.record({ screw: hundredths(-0.02, 1), bore: hundredths(-0.02, 1) }), {
      minLength: 3,
      maxLength: 9,
    }),
  })
  .map(({ nominal, isDrawn, isNitrided, losses }) => {
    const drawing = roundToHundredth(nominal * 0.998);
    const stations = losses.map(
      (loss): Station => ({ screw: drawing - loss.screw, bore: nominal + loss.bore }),
    );
    return {
      nominal,
      stations,
      isNitrided,
      ...(isDrawn && { drawing, drawingBore: nominal }),
    } satisfies WearSheet;
  });

test('more wear, anywhere, is never a better verdict', () => {
  fc.assert(
    fc.property(
      sheets,
      fc.nat(),
      hundredths(0.01, 0.6),
      fc.constantFrom('screw', 'bore'),
      (sheet, place, more, part) => {
        const at = place % sheet.stations.length;
        const stations = sheet.stations.map(
          (station, index): Station =>
            index === at
              ? { ...station, [part]: (station[part] ?? 0) + (part === 'screw' ? -more : more) }
              : station,
        );
        const [before, after] = [judge(sheet), judge({ ...sheet, stations })];
        expect(rankOf(after.level)).toBeGreaterThanOrEqual(rankOf(before.level));
      },
    ),
    { numRuns: RUNS },
  );
});

test('mirrored stations mirror the result and keep the verdict', () => {
  fc.assert(
    fc.property(sheets, (sheet) => {
      const mirrored = { ...sheet, stations: sheet.stations.toReversed() };
      const reference = findReference(sheet);
      if (!reference) throw new Error('no reference');
      const count = sheet.stations.length + 1;
      expect(measureWear(mirrored, reference).toReversed()).toEqual(
        measureWear(sheet, reference).map((wear) => ({ ...wear, number: count - wear.number })),
      );
      const { level, screw, barrel } = judge(sheet);
      expect(judge(mirrored)).toMatchObject({ level });
      expect([screw, barrel]).toContain(level);
    }),
    { numRuns: RUNS },
  );
});

test('the pair is never judged better than its parts', () => {
  fc.assert(
    fc.property(sheets, (sheet) => {
      const { level, screw, barrel } = judge(sheet);
      expect(rankOf(level)).toBe(Math.max(rankOf(screw), rankOf(barrel)));
    }),
    { numRuns: RUNS },
  );
});
