import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLEARANCES, clearancesAt } from '../../../../src/shared/tools/clearances.ts';
import { roundToHundredth } from '../../../../src/shared/tools/hundredth.ts';
import { MACHINE_KINDS } from '../../../../src/shared/tools/machines.ts';
import {
  findLines,
  findReference,
  measureWear,
  type Station,
  type WearSheet,
} from '../../../../src/shared/tools/wear.ts';
import { verdictReason, verdictTitle } from '../../../../src/shared/tools/wear-texts.ts';
import { judgePair, type Level, rankOf } from '../../../../src/shared/tools/wear-verdict.ts';
import { forSome } from '../../../fixtures/for-all.ts';
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
    ['0.01 mm below the rebuild line', rebuild - 0.01, 'watch'],
    ['the rebuild line', rebuild, 'rebuild'],
    ['0.01 mm below the limit', limit - 0.01, 'rebuild'],
    ['the limit', limit, 'limit'],
    ['0.01 mm more than the limit', limit + 0.01, 'limit'],
  ])('%s', (_, clearance, level) => {
    const sheet = withClearance(diameter, clearance);
    expect(judge(sheet).level).toBe(level);
    expect(judge({ ...sheet, machine: 'sopradora' }).level).toBe(level);
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

// http://reiloyusa.com/products/barrels/nitrided: .007" to .015"; below .007" wear accelerates.
test.each<[number, Level]>([
  [0.17, 'watch'],
  [0.18, 'rebuild'],
])('Reiloy: a nitrided bore that lost %f mm per side', (wear, level) => {
  const sheet = { nominal: 150, isNitrided: true, stations: [{ screw: 149.9, bore: 150 + 2 * wear }] };
  expect(judge(sheet).level).toBe(level);
  expect(judge({ ...sheet, isNitrided: false }).level).toBe('watch');
});

test('a nitrided barrel without its layer is sleeved, whatever the screw', () => {
  const sheet = { nominal: 200, isNitrided: true, stations: [{ screw: 199.6, bore: 200.4 }] };
  expect(judge(sheet).remedy?.name).toBe('sleeve');
});

// https://moldersservices.com/when-good-components-go-bad/: .015", .025", .035" in all.
test.each<[number, number, Level]>([
  [40, 0.27, 'use'],
  [40, 0.28, 'watch'],
  [40, 0.37, 'watch'],
  [40, 0.38, 'plan'],
  [600, 0.63, 'watch'],
  [600, 0.64, 'plan'],
  [1400, 0.88, 'watch'],
  [1400, 0.89, 'plan'],
])(
  'MSI, injection: %i mm from the tip of a 90 mm screw, %f mm of clearance: %s, and no way of recovering',
  (position, clearance, level) => {
    const stations = [{ position, screw: 90 - clearance, bore: 90 }];
    const verdict = judge({ machine: 'injetora', nominal: 90, ratio: 20, stations });
    expect(verdict).toMatchObject({ level, remedies: [] });
  },
);

test.each([
  ['feed', 45, 700, 0.7],
  ['transition', 30, 200, 0.6],
])(
  'where extrusion’s table gives a pair up before MSI’s line for the %s of %i mm, no source decides',
  (_, nominal, position, clearance) => {
    const stations = [{ position, screw: nominal - clearance, bore: nominal }];
    expect(judge({ machine: 'injetora', nominal, ratio: 20, stations })).toMatchObject({
      level: 'unknown',
      cause: 'uncovered',
    });
  },
);

test('without positions injection is judged only where all zones agree', () => {
  const at = (clearance: number) =>
    judge({ machine: 'injetora', nominal: 90, stations: [{ screw: 90 - clearance, bore: 90 }] });
  expect([0.3, 0.37, 0.4, 0.9].map((clearance) => at(clearance).cause)).toEqual([
    'watch',
    'watch',
    'position',
    'plan',
  ]);
  expect(at(0.4).title).toBe('Diga a distância da ponta');
});

test('the published wear of a bore near the ring decides nothing: its source does not say how it is measured', () => {
  const at = (bore: number) =>
    judge({ machine: 'injetora', nominal: 90, stations: [{ position: 20, screw: 89.89, bore }] });
  expect([at(90.08).level, at(90.16).level]).toEqual(['use', 'use']);
  expect(at(90.51)).toMatchObject({ level: 'plan', cause: 'plan' });
});

test.each([
  ['extrusora', 24],
  ['extrusora', 306],
  ['injetora', 24],
  ['injetora', 250],
] as const)('%s of %i mm: no source, no verdict', (machine, nominal) => {
  const stations = [{ position: 50, screw: nominal - 1, bore: nominal }];
  const { level, title, reason, remedies } = judge({ machine, nominal, stations });
  expect([level, remedies]).toEqual(['unknown', []]);
  expect(title).toBe('Sem limite publicado: peça ao projetista');
  expect(reason).toContain('1,00 mm');
});

// https://www.ptonline.com/articles/barrel-repair-when-does-it-make-sense: .020" near the ring.
test('a bore near the ring is repaired where its source means it by side and by diameter', () => {
  const at = (position: number, wear: number) =>
    judge({
      machine: 'injetora',
      nominal: 150,
      ratio: 20,
      stations: [{ position, screw: 149.8, bore: 150 + 2 * wear }],
    });
  expect(at(40, 0.51)).toMatchObject({ level: 'rebuild', cause: 'ring' });
  expect(at(40, 0.5).level).toBe('unknown');
  expect(at(2800, 0.51).level).toBe('unknown');
});

// Flite: .004" for 2 inches is the narrowest of a new pair; two instruments read a hundredth each.
test.each([
  ['extrusora', 0.12, 'none'],
  ['extrusora', 0.1, 'none'],
  ['extrusora', 0.09, 'tight'],
  ['injetora', 0.1, 'none'],
  ['injetora', 0.09, 'tight'],
  ['injetora', 0.01, 'tight'],
] as const)(
  '%s: %f mm of clearance at 60 mm, where new pairs have 0.12 or more: %s',
  (machine, clearance, cause) => {
    const sheet = { machine, nominal: 60, stations: [{ position: 60, screw: 60 - clearance, bore: 60 }] };
    expect(judge(sheet).cause).toBe(cause);
    // A drawing may ask for less.
    expect(judge({ ...sheet, drawing: 60 - clearance }).cause).toBe('none');
  },
);

// The limit of extrusion's table for 90 mm is 0.91 to 0.92 mm; MSI's lines are below it.
test.each([
  [40, 0.9, 'plan'],
  [40, 0.93, 'limit'],
  [1400, 0.9, 'plan'],
  [1400, 0.93, 'limit'],
  [undefined, 0.93, 'limit'],
] as const)(
  'injection: %s mm from the tip, %f mm are the limit where both sources give the pair up',
  (position, clearance, level) => {
    const stations = [{ position, screw: 90 - clearance, bore: 90 }];
    expect(judge({ machine: 'injetora', nominal: 90, ratio: 20, stations }).level).toBe(level);
  },
);

test('one part measured alone is never called good', () => {
  expect(judge({ nominal: 60, stations: [{ screw: 59.88 }] })).toMatchObject({
    level: 'unknown',
    title: 'Meça as duas peças na mesma estação',
  });
  expect(judge({ nominal: 60, stations: [{ screw: 59.4 }] })).toMatchObject({
    level: 'rebuild',
    remedy: undefined,
  });
});

test('the verdict names what to do, figures, the station and what is left afterwards', () => {
  const sheet = {
    nominal: 60,
    drawing: 59.88,
    stations: [
      { screw: 59.84, bore: 60 },
      { screw: 59.5, bore: 60.08 },
    ],
  };
  const { title, reason } = judge(sheet);
  expect(title).toBe('Encher e retificar a rosca; o canhão fica');
  expect(reason).toBe(
    'Na estação 2, a folga total é de 0,58 mm e chegou aos 0,53 mm de recuperação (tabela de extrusão da PML, Ø 60 mm); a rosca perdeu 0,19 mm por lado e o furo abriu 0,04 mm por lado. Depois, a folga total fica em 0,12 a 0,20 mm.',
  );
});

test('a line that is less than an inspection away asks for watching', () => {
  expect(judge(drawn(59.86), 1900)).toMatchObject({ level: 'watch', cause: 'hours' });
  expect(judge(drawn(59.86), 2100).level).toBe('use');
  const late = { machine: 'injetora' as const, nominal: 90, ratio: 20 };
  const stations = [{ position: 1400, screw: 90 - 0.89, bore: 90 }];
  expect(judge({ ...late, stations }, 100)).toMatchObject({ level: 'plan', cause: 'plan' });
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

test('more wear, anywhere, is never a better verdict, unless the pair was too tight', () => {
  forSome(
    RUNS,
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
      if (before.cause === 'tight') return;
      expect(rankOf(after.level)).toBeGreaterThanOrEqual(rankOf(before.level));
    },
  );
});

test('a recommended remedy leaves every station as new, and never wider than before', () => {
  forSome(RUNS, sheets, fc.constantFrom(...MACHINE_KINDS), fc.boolean(), (sheet, machine, isPlaced) => {
    const stations = sheet.stations.map((station, index) => ({
      ...station,
      ...(isPlaced && { position: index * sheet.nominal }),
    }));
    const worn = { ...sheet, machine, stations };
    const reference = findReference(worn);
    if (!reference) throw new Error('no reference');
    const measured = measureWear(worn, reference);
    const { remedy, level, remedies } = judge(worn);
    if (rankOf(level) >= rankOf('rebuild') && remedies.length > 0) expect(remedy).toBeDefined();
    if (!remedy) return;
    for (const [index, clearance] of remedy.clearances.entries()) {
      const line = findLines(reference, measured[index]?.zone ?? 'metering')?.watch ?? 0;
      expect(clearance).toBeLessThanOrEqual(line);
      expect(clearance).toBeGreaterThan(0);
      expect(clearance).toBeLessThanOrEqual(Math.max(reference.design, measured[index]?.clearance ?? 0));
    }
  });
});

test('the bore is never opened beyond its hard layer, nor beside the old screw', () => {
  forSome(RUNS, sheets, (sheet) => {
    const { remedies } = judge(sheet);
    for (const { name, bore } of remedies) {
      expect(bore !== undefined).toBe(name === 'open');
      if (bore !== undefined) expect((bore - sheet.nominal) / 2).toBeLessThan(0.18);
    }
  });
});
