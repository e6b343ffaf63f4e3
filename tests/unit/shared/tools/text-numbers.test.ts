import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type * as geometry from '../../../../src/shared/tools/data/geometry.ts';
import type * as intervals from '../../../../src/shared/tools/data/intervals.ts';
import type * as limits from '../../../../src/shared/tools/data/limits.ts';
import type * as materials from '../../../../src/shared/tools/data/materials.ts';
import type * as resins from '../../../../src/shared/tools/data/resins.ts';
import type { MachineKind } from '../../../../src/shared/tools/machines.ts';
import type { PublishedRow, RowGroup } from '../../../../src/shared/tools/published.ts';
import {
  fillAll,
  fillNumbers,
  textNumbers,
  unknownNumbers,
} from '../../../../src/shared/tools/text-numbers.ts';
import type { Limit } from '../../../../src/shared/tools/wear-limits.ts';

const TOOLS = '../../../../src/shared/tools';

/** Replaces a table; what is imported afterwards reads the changed one. */
async function change<Table extends object>(name: string, edit: (real: Table) => object) {
  const file = `${TOOLS}/data/${name}.ts`;
  const real = await vi.importActual<Table>(file);
  vi.resetModules();
  vi.doMock(file, () => ({ ...real, ...edit(real) }));
  const { fillNumbers: print } = await import(`${TOOLS}/text-numbers.ts`);
  const { findPublished } = await import(`${TOOLS}/published.ts`);
  return {
    fill: (text: string): string => print(text).replaceAll('\u00a0', ' '),
    published: (machine: MachineKind): PublishedRow[] =>
      findPublished({ machine, resins: ['pp'] }).groups.flatMap(({ rows }: RowGroup) => rows),
  };
}

const TEXTS = globSync('src/content/{articles,guias,faq}/*.mdx').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));
const MACHINES = globSync('src/content/machines/*.json').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));
const machine = (name: string) => MACHINES.find(({ file }) => file.endsWith(`/${name}.json`))?.text ?? '';
const textOf = (name: string) => TEXTS.find(({ file }) => file.endsWith(`/${name}.mdx`))?.text ?? '';

afterEach(() => {
  for (const name of ['geometry', 'intervals', 'limits', 'resins', 'materials'])
    vi.doUnmock(`${TOOLS}/data/${name}.ts`);
  vi.resetModules();
});

test('every number that a text names is in a table', () => {
  for (const { file, text } of [...TEXTS, ...MACHINES])
    expect([file, unknownNumbers(text)]).toEqual([file, []]);
  expect(unknownNumbers('[[folga.90.nova]]')).toEqual(['folga.90.nova']);
  expect(fillNumbers('de [[folga.89.nova]] mm')).toBe('de 0,25 a 0,30\u00a0mm');
  expect(fillNumbers('[[nitrided.camada]]')).toBe('0,18 a 0,38\u00a0mm');
});

/** Numbers that texts could repeat: ranges, and numbers recognised by their unit. */
const repeatable = () => [
  ...new Set(
    Object.entries(textNumbers()).flatMap(([name, value]) => {
      const group = name.split('.')[0];
      if (group === 'intervalo' || name === 'retifica.vida') return value;
      if (!value.includes(' a ')) return [];
      if (group === 'dureza') return `${value} HRC`;
      if (group === 'zona') return `${value}%`;
      return /[,:]|dias/.test(value) && !/[([;]/.test(value) ? value : [];
    }),
  ),
];
// Computed between two rows of the table of clearances, which guides.test.ts checks.
const COMPUTED = '0,21 a 0,28';

test('texts, pages and drawings name the numbers of the tables instead of repeating them', () => {
  const ranges = repeatable().filter((range) => range !== COMPUTED);
  expect(ranges).toEqual(
    expect.arrayContaining([
      '2,5:1 a 3:1',
      '0,25 a 0,30',
      '7 a 10 dias',
      '2.000 h',
      '40 a 50%',
      '58 a 64 HRC',
    ]),
  );
  const code = globSync('src/{sections,tools,pages,shared/tools}/**/*.{astro,ts,tsx}')
    .filter((file) => !file.includes('tools/data/'))
    .map((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return { file, text };
    });
  const bodies = TEXTS.map(({ file, text }) => ({ file, text: text.slice(text.indexOf('---', 3)) }));
  for (const { file, text } of [...bodies, ...MACHINES, ...code]) {
    const plain = text
      .replaceAll(/\u00a0|&nbsp;/g, ' ')
      .replaceAll(/%? ?– ?| ?% a /g, ' a ')
      .replaceAll(/\s+/g, ' ');
    const repeated = ranges.filter((range) =>
      new RegExp(`(?<![\\d.,])${range.replaceAll('.', '\\.')}(?!\\d)`).test(plain),
    );
    expect([file, repeated]).toEqual([file, []]);
  }
});

test('the home page and the guide’s description say what the tables say', () => {
  const { proof } = JSON.parse(readFileSync('src/content/home.json', 'utf8'));
  const figures = proof.map(({ figure }: { figure: string }) => figure.replaceAll('\u00a0', ' '));
  expect(figures).toContain(
    fillNumbers('[[prazo.recuperacao]]').replace(' a ', '–').replaceAll('\u00a0', ' '),
  );
  expect(textOf('folga-entre-rosca-e-canhao').replaceAll('\u00a0', ' ')).toContain(
    fillNumbers('de [[folga.de]] a [[folga.ate]] mm de diâmetro, com gráfico').replaceAll('\u00a0', ' '),
  );
});

test('a changed clearance changes the guide, the article and the measuring sheet', async () => {
  const { fill } = await change<typeof limits>('limits', (real) => ({
    CLEARANCE_TABLE: {
      ...real.CLEARANCE_TABLE,
      inches: real.CLEARANCE_TABLE.inches.map((row) => ({ ...row, rebuild: row.rebuild + 0.1 })),
    },
    INJECTION_LINES: { ...real.INJECTION_LINES, inches: { feed: 0.036, transition: 0.026, metering: 0.016 } },
    NITRIDED_DEPTH: { ...real.NITRIDED_DEPTH, inches: [0.008, 0.016] },
  }));
  const { reportWear } = await import(`${TOOLS}/wear-report.ts`);
  expect(fill(textOf('folga-entre-rosca-e-canhao'))).toContain('| 89 (3½″) | 0,25 a 0,30 | 3,30 | 0,91 |');
  expect(fill(textOf('folga-entre-rosca-e-canhao'))).toContain('0,41 mm de folga total na dosagem');
  expect(fill(textOf('retificarosca'))).toContain('| 63,5 | 0,18 a 0,25 | 3,07 | 0,76 |');
  expect(fill(textOf('tabela-de-materiais'))).toContain('0,20 a 0,41 mm');
  expect(fill(textOf('rosca-bimetalica-ou-nitretada'))).toContain('0,20 a 0,41 mm');
  expect(fill(textOf('recuperacao-de-canhao'))).toContain('passados 0,20 mm por lado');
  const worn = { nominal: '89', r1: '88,3', f1: '89,1', p1: '80' };
  const limitsOf = (maquina: string) =>
    reportWear({ ...worn, maquina }).comparisons.map(({ name, mm }: Limit) => [name, mm]);
  expect(limitsOf('extrusora')).toContainEqual(['Recuperar', 3.3]);
  expect(limitsOf('injetora')).toContainEqual(['Acompanhar e prever a troca, na dosagem', 0.41]);
});

test('a changed resin changes the guide, the article and the published ranges', async () => {
  const { fill, published } = await change<typeof resins>('resins', (real) => {
    const pp = { ...real.RESINS.pp, house: { range: [2.2, 2.9], source: 'tabela da casa' } };
    const changed = { ...real.RESINS, pp };
    return { RESINS: changed };
  });
  expect(fill(textOf('fichas-de-dez-resinas'))).toContain('| PP | 2,2:1 a 2,9:1 | 2:1 a 3:1 (Tizatech) |');
  expect(fill(textOf('roscainjetora'))).toContain('de 2,2:1 a 2,9:1 para PE e PP');
  expect(fill(machine('injetoras'))).toContain('2,2:1 a 2,9:1 de compressão');
  expect(published('injetora').map(({ value }) => value)).toContain('2,2:1 a 2,9:1');
});

test('a changed pair of materials changes both guides', async () => {
  const { fill } = await change<typeof materials>('materials', (real) => ({
    PAIRS: {
      ...real.PAIRS,
      nitrided: { ...real.PAIRS.nitrided, screw: 'Aço de teste', large: 'Aço de teste' },
    },
    HARDNESS: {
      ...real.HARDNESS,
      stellite6: { ...real.HARDNESS.stellite6, hrc: 47 },
      chrome: { ...real.HARDNESS.chrome, hrc: [66, 70] },
    },
  }));
  expect(fill(textOf('tabela-de-materiais'))).toContain('Aço de teste');
  expect(fill(textOf('tabela-de-materiais'))).toContain('47 HRC no Stellite');
  expect(fill(textOf('rosca-bimetalica-ou-nitretada'))).toContain('47 HRC no Stellite');
});

test('changed intervals and lead times change articles, questions, pages of machines and the form', async () => {
  const { fill } = await change<typeof intervals>('intervals', (real) => ({
    INTERVALS: {
      ...real.INTERVALS,
      inspection: { ...real.INTERVALS.inspection, hours: 1800 },
      routine: { ...real.INTERVALS.routine, hours: 300 },
    },
    LEAD_TIMES: {
      ...real.LEAD_TIMES,
      regrind: { ...real.LEAD_TIMES.regrind, days: [8, 12] },
      recovery: { ...real.LEAD_TIMES.recovery, workingDays: [4, 12] },
    },
    REGRIND_SHARES: { ...real.REGRIND_SHARES, price: 35, life: [60, 70] },
  }));
  const { START } = await import('../../../../src/tools/payback/start-values.ts');
  expect(fill(textOf('inspecao'))).toContain('**1.800 h**');
  expect(fill(textOf('manutencaoextrusora'))).toContain('## Inspeção a cada 300 h');
  expect(fill(textOf('problemainjetoras'))).toContain('em geral a cada 1.800 h');
  expect(fill(textOf('prazo-recuperacao'))).toContain('**4 a 12 dias úteis**');
  expect(fill(textOf('retificarosca'))).toContain('| Prazo | 8 a 12 dias | 30 a 45 dias |');
  expect(fill(textOf('retificarosca'))).toContain('Quem paga 35% e recebe de 60 a 70% das horas');
  expect(fill(machine('extrusoras'))).toContain('volta em 4 a 12 dias úteis');
  expect(START).toEqual({ price: '35', life: '65', regrindDays: '12', replaceDays: '45' });
});

test('changed zones and L/D change the article, the pages of machines and the published ranges', async () => {
  const { fill, published } = await change<typeof geometry>('geometry', (real) => ({
    INJECTION_ZONES: { ...real.INJECTION_ZONES, feed: [42, 52] },
    OFFERED_RATIO: { ...real.OFFERED_RATIO, range: [25, 35] },
    EXTRUDER_RATIOS: [{ source: 'Stewart-Hay', range: [21, 31] }],
  }));
  expect(fill(textOf('roscainjetora'))).toContain('**Alimentação, 42 a 52%.**');
  expect(fill(machine('injetoras'))).toContain('ocupa de 42 a 52% da rosca');
  expect(fill(machine('rosca-e-canhao-para-maquinas-injetoras'))).toContain('Ocupa de 42 a 52% da rosca');
  for (const page of ['extrusoras', 'sopradoras', 'rosca-e-canhao-extrusora-polimeros'])
    expect(fill(machine(page))).toContain('"value": "25:1 a 35:1"');
  expect(published('injetora').map(({ value }) => value)).toContain(
    'Alimentação 42 a 52% · Compressão 30 a 40% · Dosagem 15 a 25%',
  );
  expect(published('extrusora').map(({ value }) => value)).toContain('21:1 a 31:1');
});

test('fills every text of a content file, and leaves the rest as it is', () => {
  const picture = { src: 'rosca.webp', width: 10 };
  const page = { lead: 'em [[prazo.retifica]]', rows: [{ picture, cells: ['', '[[dureza.d2]] HRC'] }] };
  const filled = fillAll(page);
  expect(filled).toEqual({
    lead: 'em 7 a 10\u00a0dias',
    rows: [{ picture, cells: ['', '54 a 62\u00a0HRC'] }],
  });
  expect(filled.rows[0]?.picture).toBe(picture);
});
