import { expect, test } from 'vitest';
import {
  describeRate,
  describeSheet,
  findPace,
  listRemarks,
  reportWear,
} from '../../../../src/shared/tools/wear-report.ts';

const TEXTS = {
  maquina: 'extrusora',
  marca: 'Marca X',
  nominal: '60',
  desenho: '59,88',
  ld: '24',
  horas: '12000',
  estacoes: '3',
  p1: '100',
  r1: '59,60',
  f1: '60,08',
  p2: '700',
  r2: '59,78',
  f2: '60,02',
};

test('earlier measurements of the same pair give the rate of wear, others do not', () => {
  const before = { ...TEXTS, horas: '6000', r1: '59,70', f1: '60,04' };
  expect(findPace(TEXTS, [before])?.perThousand).toBeCloseTo(0.14 / 6);
  expect(findPace(TEXTS, [{ ...before, marca: 'Outra' }])).toBeUndefined();
  expect(findPace(TEXTS, [{ ...before, horas: '' }])).toBeUndefined();
});

test('hours that began anew after the pair was recovered leave out what was measured before', () => {
  const sheet = (data: string, horas: string, r1: string) => ({ ...TEXTS, data, horas, r1, f1: '60,00' });
  const [before, worn] = [sheet('2025-01-10', '1000', '59,80'), sheet('2026-01-10', '9000', '59,40')];
  const now = sheet('2026-03-10', '100', '59,85');
  expect(findPace(now, [before, worn])).toBeUndefined();
  const next = sheet('2026-09-10', '2100', '59,75');
  expect(findPace(next, [before, worn, now])?.perThousand).toBeCloseTo(0.05);
  // Also once the new hours have passed the old ones, and for an older sheet that is opened again.
  const passed = sheet('2027-06-10', '10100', '59,35');
  expect(findPace(passed, [before, worn, now])?.perThousand).toBeCloseTo(0.05);
  expect(findPace(worn, [before, now, passed])?.perThousand).toBeCloseTo(0.05);
  // A later sheet without its hours says nothing of them.
  expect(findPace(next, [now, sheet('2026-05-10', '', '59,80')])?.perThousand).toBeCloseTo(0.05);
  // Without dates, the hours alone tell.
  expect(findPace({ ...worn, data: '' }, [{ ...before, data: '' }])?.perThousand).toBeCloseTo(0.05);
});

test('a kept copy of the sheet that is being changed does not count twice', () => {
  const before = { ...TEXTS, horas: '6000', r1: '59,70', f1: '60,04' };
  expect(findPace(TEXTS, [before, { ...TEXTS, r1: '59,50' }])).toEqual(findPace(TEXTS, [before]));
});

test('a request has the visitor’s words and the figures, a chat only the figures', () => {
  const report = reportWear(TEXTS);
  expect(describeSheet(TEXTS, report, { perThousand: 0.0233, station: 1 }, true)).toBe(
    `Ficha de medição: extrusora, Marca X, Ø 60,00 mm, L/D 24, 12.000 h de uso
Rosca nova 59,88 mm; furo novo 60,00 mm
Estações, de 1 a 3, em mm:
1 (100 mm da ponta): rosca 59,60; furo 60,08; folga 0,48
2 (700 mm da ponta): rosca 59,78; furo 60,02; folga 0,24
Meça rosca e furo em ao menos três estações, uma na dosagem. Na estação 1, a folga é de 0,48 mm no diâmetro.
A folga cresce 0,023 mm a cada 1.000 h na estação 1.`,
  );
  expect(describeSheet(TEXTS, report, undefined, false)).not.toContain('Marca X');
});

test('the headline says the clearance and how many times that of a new pair it is, and both sides of the limits', () => {
  const { title, reason, level } = reportWear({ ...TEXTS, p3: '1300', r3: '59,86', f3: '60,00' });
  expect(title).toBe('Folga de 0,48 mm no diâmetro: 4 vezes a de um par novo');
  expect(reason).toBe(
    'Na estação 1, 0,24 mm por lado. Passa de: Maior folga de par novo (PML); Desgaste da rosca que indica retífica (tabela da casa); Variação da rosca que indica retífica (tabela da casa). Não passa de: Recuperar (PML); Folga máxima (PML).',
  );
  expect(level).toBe('some');
});

test('without the machine the clearance is there, but no limit', () => {
  const { maquina: _, ...texts } = TEXTS;
  const report = reportWear(texts);
  expect(report.stations.map(({ clearance }) => clearance)).toEqual([0.48, 0.24]);
  expect([report.comparisons, report.level, report.title]).toEqual([
    [],
    undefined,
    'Escolha o tipo de máquina',
  ]);
});

test('without a measurement there is no result', () => {
  const report = reportWear({ nominal: '60' });
  expect([report.level, listRemarks(report)]).toEqual([undefined, []]);
  expect(describeSheet({ nominal: '60' }, report, undefined, true)).toBeUndefined();
});

test('a pair that did not wear says so', () => {
  expect(describeRate({ perThousand: 0, station: 1 })).toBe(
    'Entre as medições guardadas a folga não cresceu.',
  );
});
