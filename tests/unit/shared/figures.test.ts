import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TOOL_LINES } from '../../../netlify/figures/load-lines.ts';
import { weeksUntil } from '../../../netlify/figures/weeks.ts';
import { summarizeFigures } from '../../../src/admin/figures/summarize.ts';
import { describeLabel } from '../../../src/shared/counts/describe-label.ts';
import { formatCsvLine, parseCsv } from '../../../src/shared/csv.ts';
import { listTables } from '../../../src/shared/figures/figure-tables.ts';
import type { Figures } from '../../../src/shared/figures/figures-answers.ts';
import { formatFigures } from '../../../src/shared/figures/figures-csv.ts';
import { formatWorkingTime } from '../../../src/shared/figures/format-figures.ts';

const WEEK = { requests: 0, site: 0, clicks: 0, won: 0, wonCents: 0, lost: 0 };
const EMPTY: Figures = {
  at: '2026-11-24T17:00:00Z',
  weeks: ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'].map((monday) => ({ monday, ...WEEK })),
  origins: {},
  segments: {},
  answers: { answered: 0, unanswered: 0, p50: null, p90: null, spans: [0, 0, 0, 0, 0, 0] },
  outcomes: { won: 0, priced: 0, wonCents: 0, lost: 0, reasons: {}, open: 0 },
  proposals: { p50: null, months: [], sellers: [] },
  form: { started: 0, sent: 0, failed: 0 },
  places: [],
  products: [],
  offCatalogue: { requests: 0, pieces: 0 },
  tools: [],
  speed: [],
};
const BUSY: Figures = {
  ...EMPTY,
  weeks: EMPTY.weeks.map((week) => ({
    ...week,
    requests: 53,
    site: 40,
    clicks: 301,
    won: 8,
    wonCents: 4_600_000,
  })),
  answers: { answered: 200, unanswered: 3, p50: 70, p90: 300, spans: [90, 20, 30, 30, 20, 10] },
  outcomes: {
    won: 31,
    priced: 30,
    wonCents: 18_400_000,
    lost: 12,
    reasons: { price: 5, silent: 7 },
    open: 40,
  },
  form: { started: 220, sent: 180, failed: 1 },
  tools: [{ tool: 'Medição', requests: 53, clicks: 301 }],
  products: [{ title: '=Rosca', requests: 2, pieces: 3 }],
  speed: [{ metric: 'LCP', kind: 'shop', buckets: [0, 40, 0, 0, 9] }],
};

const plain = (sentences: string[]) => sentences.map((sentence) => sentence.replaceAll('\u00a0', ' '));

describe('the sentences', () => {
  test('say what became of the requests', () => {
    expect(plain(summarizeFigures(BUSY))).toEqual([
      'Nas últimas 4 semanas: 212 pedidos, primeira resposta em 1 h 10 (metade) e 5 h (nove em dez), R$ 184.000 ganhos em 31 pedidos (1 sem valor anotado).',
      '12 pedidos perdidos; motivo mais comum: não respondeu mais (7). Sem desfecho ainda: 40 pedidos.',
      'No site: 1.204 cliques em WhatsApp e telefone, 220 formulários começados, 180 enviados.',
      'Das ferramentas: 53 pedidos (25%) e 301 cliques (25%).',
    ]);
  });

  test('say how many wait for an answer, instead of a time that leaves them out', () => {
    const summary = (answers: object) =>
      plain(summarizeFigures({ ...BUSY, answers: { ...BUSY.answers, ...answers } }))[0];
    expect(summary({ p90: null })).toContain('em 1 h 10 (metade), menos de nove em dez com resposta, R$');
    expect(summary({ p50: null, p90: null })).toContain('212 pedidos, menos da metade com resposta, R$');
  });

  test('say that there is nothing yet', () => {
    expect(plain(summarizeFigures(EMPTY))[0]).toBe(
      'Nas últimas 4 semanas: 0 pedidos, nenhuma primeira resposta medida, nenhum ganho anotado.',
    );
  });
});

test('the file has one value in each line, and no formula', () => {
  const lines = parseCsv(formatFigures(BUSY));
  expect(lines[0]).toEqual(['Quadro', 'Item', 'Medida', 'Valor']);
  expect(lines).toContainEqual([
    'Ganhos e perdidos por semana',
    '2026-11-23',
    'Valor ganho (R$)',
    '46000,00',
  ]);
  expect(formatFigures(BUSY)).toContain('Velocidade das páginas;Loja;Maior texto ou imagem;até 1,85\u00a0s');
  expect(formatFigures(BUSY)).toContain("Produtos pedidos;'=Rosca;Pedidos;2");
  expect(lines.every(({ length }) => length === 4)).toBe(true);
});

test('every group says what will appear in it', () => {
  const tables = listTables(EMPTY);
  expect(tables).toHaveLength(14);
  for (const { empty, rows } of tables) {
    expect(empty).not.toBe('');
    expect(rows.flatMap(({ values }) => values).some(Boolean)).toBe(false);
  }
});

test('weeks begin on Monday at midnight in São Paulo', () => {
  const sunday = new Date('2026-11-23T02:30:00Z');
  const weeks = weeksUntil(sunday, 4);
  expect(weeks.mondays).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16']);
  expect(weeks.starts[3]).toBe('2026-11-16T03:00:00.000Z');
  // Summer time, which Brazil had until 2019.
  expect(weeksUntil(new Date('2018-12-05T12:00:00Z'), 1).starts).toEqual(['2018-12-03T02:00:00.000Z']);
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [70, '1 h 10'],
  [125, '2 h 05'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatWorkingTime(minutes).replaceAll('\u00a0', ' ')).toBe(text);
});

test('a click on a machine page or in an article is named in Portuguese', () => {
  expect(describeLabel('Injetoras - Quote Section')).toBe('Injetoras, pedido de orçamento');
  expect(describeLabel('Article - roscainjetora')).toBe('Artigo roscainjetora');
});

test('the index of requests from a tool finds the lines of each', () => {
  const migration = readFileSync('netlify/database/migrations/0001_baseline.sql', 'utf8');
  const pattern = /message ~ '([^']+)'/.exec(migration)?.[1] ?? '';
  expect(Object.values(TOOL_LINES).filter((line) => !new RegExp(pattern).test(line))).toEqual([]);
  expect(readFileSync('netlify/figures/load-lines.ts', 'utf8')).toContain(pattern);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+55 11 98765-4321', "'+55 11 98765-4321"],
  // E.164, which diallers import.
  ['+5511987654321', '+5511987654321'],
  ['+5511987654321+1', "'+5511987654321+1"],
  ['+5511987654321\n', '"\'+5511987654321\n"'],
  ['++5511987654321', "'++5511987654321"],
  ['+1234567', "'+1234567"],
  ['-5511987654321', "'-5511987654321"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
  ['a\r\nb', '"a\r\nb"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u3000﹦1', "'\u3000﹦1"],
  ['a＝1', 'a＝1'],
  ['a=1', 'a=1'],
  ['', ''],
])('%j is written as %j, so that a spreadsheet runs no formula', (value, cell) => {
  expect(formatCsvLine([value, value])).toBe(`${cell};${cell}\r\n`);
});
