import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { fillNumbers, TEXT_NUMBERS, unknownNumbers } from '../../../../src/shared/tools/text-numbers.ts';

const TOOLS = '../../../../src/shared/tools';
const TEXTS = globSync('src/content/{articles,guias,faq}/*.mdx').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));
const textOf = (name: string) => TEXTS.find(({ file }) => file.endsWith(`/${name}.mdx`))?.text ?? '';

afterEach(() => {
  vi.doUnmock(`${TOOLS}/data/limits.ts`);
  vi.doUnmock(`${TOOLS}/data/resins.ts`);
  vi.doUnmock(`${TOOLS}/data/materials.ts`);
  vi.resetModules();
});

test('every number that a text names is in a table', () => {
  for (const { file, text } of TEXTS) expect([file, unknownNumbers(text)]).toEqual([file, []]);
  expect(unknownNumbers('[[folga.90.nova]]')).toEqual(['folga.90.nova']);
  expect(fillNumbers('de [[folga.89.nova]] mm')).toBe('de 0,25 a 0,30 mm');
  expect(fillNumbers('[[nitrided.camada]]')).toBe('0,18 a 0,38 mm');
});

test('texts name the limits instead of repeating them', () => {
  const numbers = Object.entries(TEXT_NUMBERS).filter(([name]) =>
    /^folga\.|^injetora\.|^camada\./.test(name),
  );
  // An example may have the same number by chance; a range of two does not.
  const ranges = numbers.map(([, value]) => value).filter((value) => value.includes(' a '));
  for (const { file, text } of TEXTS) {
    const body = text.slice(text.indexOf('---', 3)).replaceAll('\u00a0', ' ');
    // The guide computes one row between two of the table.
    for (const range of ranges.filter((one) => one !== '0,21 a 0,28'))
      expect([file, body.includes(`${range} mm`)]).toEqual([file, false]);
  }
});

test('a changed clearance changes the guide, the article and the measuring sheet', async () => {
  const real = await vi.importActual<typeof import('../../../../src/shared/tools/data/limits.ts')>(
    `${TOOLS}/data/limits.ts`,
  );
  const inches = real.CLEARANCE_TABLE.inches.map((row) => ({ ...row, rebuild: row.rebuild + 0.1 }));
  vi.resetModules();
  vi.doMock(`${TOOLS}/data/limits.ts`, () => ({
    ...real,
    CLEARANCE_TABLE: { ...real.CLEARANCE_TABLE, inches },
    INJECTION_LINES: { ...real.INJECTION_LINES, inches: { feed: 0.036, transition: 0.026, metering: 0.016 } },
    NITRIDED_DEPTH: { ...real.NITRIDED_DEPTH, inches: [0.008, 0.016] },
  }));
  const { fillNumbers: fill } = await import(`${TOOLS}/text-numbers.ts`);
  const { reportWear } = await import(`${TOOLS}/wear-report.ts`);
  expect(fill(textOf('folga-entre-rosca-e-canhao'))).toContain('| 89 (3½″) | 0,25 a 0,30 | 3,30 | 0,91 |');
  expect(fill(textOf('folga-entre-rosca-e-canhao'))).toContain('0,41 mm de folga total na dosagem');
  expect(fill(textOf('retificarosca'))).toContain('| 63,5 | 0,18 a 0,25 | 3,07 | 0,76 |');
  expect(fill(textOf('tabela-de-materiais'))).toContain('0,20 a 0,41 mm');
  expect(fill(textOf('rosca-bimetalica-ou-nitretada'))).toContain('0,20 a 0,41 mm');
  expect(fill(textOf('recuperacao-de-canhao'))).toContain('passados 0,20 mm por lado');
  const worn = { nominal: '89', r1: '88,3', f1: '89,1' };
  expect(reportWear({ ...worn, maquina: 'extrusora' }).reason).toContain('0,80 mm');
  expect(reportWear({ ...worn, maquina: 'extrusora' }).verdict?.level).toBe('watch');
  expect(reportWear({ ...worn, maquina: 'injetora', p1: '80' }).reason).toContain('passou de 0,41 mm');
});

test('a changed resin changes the guide, the article and the selection', async () => {
  const real = await vi.importActual<typeof import('../../../../src/shared/tools/data/resins.ts')>(
    `${TOOLS}/data/resins.ts`,
  );
  const pp = { ...real.RESINS.pp, house: { range: [2.2, 2.9], source: 'tabela da casa' } };
  const changed = { ...real.RESINS, pp };
  vi.resetModules();
  vi.doMock(`${TOOLS}/data/resins.ts`, () => ({
    ...real,
    RESINS: changed,
    resinOf: (id: keyof typeof changed) => changed[id],
  }));
  const { fillNumbers: fill } = await import(`${TOOLS}/text-numbers.ts`);
  const { selectScrew } = await import(`${TOOLS}/selection.ts`);
  const { describeSelection } = await import(`${TOOLS}/selection-texts.ts`);
  expect(fill(textOf('fichas-de-dez-resinas'))).toContain('| PP | 2,2:1 a 2,9:1 | 2:1 a 3:1 (Tizatech) |');
  expect(fill(textOf('roscainjetora'))).toContain('de 2,2:1 a 2,9:1 para PE e PP');
  const needs = { machine: 'injetora', diameter: 80, resins: ['pp'], regrind: 0, filler: '', fillerShare: 0 };
  expect(describeSelection(needs, selectScrew(needs))).toContainEqual({
    term: 'Compressão por profundidade',
    value: '2,2:1 a 2,9:1',
  });
});

test('a changed pair of materials changes both guides and the selection', async () => {
  const real = await vi.importActual<typeof import('../../../../src/shared/tools/data/materials.ts')>(
    `${TOOLS}/data/materials.ts`,
  );
  vi.resetModules();
  vi.doMock(`${TOOLS}/data/materials.ts`, () => ({
    ...real,
    PAIRS: { ...real.PAIRS, nitrided: { ...real.PAIRS.nitrided, screw: 'Aço de teste' } },
    WELD_HARDNESS: { ...real.WELD_HARDNESS, stellite6: { ...real.WELD_HARDNESS.stellite6, hrc: 47 } },
  }));
  const { fillNumbers: fill } = await import(`${TOOLS}/text-numbers.ts`);
  const { selectScrew } = await import(`${TOOLS}/selection.ts`);
  const { describeSelection } = await import(`${TOOLS}/selection-texts.ts`);
  expect(fill(textOf('tabela-de-materiais'))).toContain('Aço de teste');
  expect(fill(textOf('tabela-de-materiais'))).toContain('47 HRC no Stellite');
  expect(fill(textOf('rosca-bimetalica-ou-nitretada'))).toContain('47 HRC no Stellite');
  const needs = { machine: 'injetora', diameter: 80, resins: ['pp'], regrind: 0, filler: '', fillerShare: 0 };
  expect(describeSelection(needs, selectScrew(needs))).toContainEqual({
    term: 'Rosca',
    value: 'Aço de teste',
  });
});
