import { expect, test } from 'vitest';
import {
  describeSheet,
  findLoss,
  findNextLine,
  findPace,
  formatHours,
  listRemarks,
} from '../../../../src/shared/tools/wear-details.ts';
import { reportWear } from '../../../../src/shared/tools/wear-report.ts';

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

test('the article’s example: verdict and remarks', () => {
  const report = reportWear(TEXTS);
  expect(report).toMatchObject({
    title: 'Acompanhar rosca e canhão',
    verdict: { level: 'watch', remedies: [] },
  });
  expect(listRemarks(report).map(({ text }) => text)).toEqual([
    'A rosca varia 0,18 mm entre estações: o desgaste é localizado. Procure a causa antes de montar de novo: alinhamento, empeno, metal no material.',
  ]);
});

test('estimates, run-out, and narrow flights are reported', () => {
  const remarks = listRemarks(
    reportWear({
      maquina: 'extrusora',
      nominal: '20',
      r1: '19,9',
      f1: '20,02',
      batimento: '0,3',
      crista: '1,8',
      cristadesenho: '2',
    }),
  ).map(({ text }) => text);
  expect(remarks.join('\n')).toMatch(/batimento de 0,30 mm dá 0,15 mm de flecha/);
  expect(remarks.join('\n')).toMatch(/crista perdeu 0,20 mm/);
  expect(remarks.join('\n')).toMatch(/Estimamos a rosca nova \(19,96 mm/);
});

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
  expect(describeSheet(TEXTS, report, undefined, true)).toBe(
    `Ficha de medição: extrusora, Marca X, Ø 60,00 mm, L/D 24, 12.000 h de uso
Rosca nova 59,88 mm; furo novo 60,00 mm
Estações, de 1 a 3, em mm:
1 (100 mm da ponta): rosca 59,60; furo 60,08; folga 0,48
2 (700 mm da ponta): rosca 59,78; furo 60,02; folga 0,24
Resultado: ${report.title}. ${report.reason}
A rosca varia 0,18 mm entre estações: o desgaste é localizado. Procure a causa antes de montar de novo: alinhamento, empeno, metal no material. [prática da oficina]
Perda provável: 2,4 a 4,7 kg/h [fonte publicada: Extreme Coatings; fonte publicada: PML]`,
  );
  expect(describeSheet(TEXTS, report, undefined, false)).not.toContain('Marca X');
});

test('no good verdict is given while a station has an impossible measurement, and the request says which', () => {
  const swapped = { ...TEXTS, r1: '60,02', f1: '59,30', r2: '59,88', f2: '60,00' };
  const report = reportWear(swapped);
  expect(report).toMatchObject({ title: 'Corrija as medidas marcadas', verdict: { level: 'unknown' } });
  expect(describeSheet(swapped, report, undefined, true)).toContain(
    '1: medida impossível, fora do resultado',
  );
  // What the others show is bad enough.
  const bad = reportWear({ ...swapped, r2: '59,00' });
  expect(bad.title).toBe('No limite: recuperar: corrija as medidas marcadas para saber como');
  const injector = { maquina: 'injetora', nominal: '60', desenho: '59,85', ld: '20', estacoes: '3' };
  const planned = { ...injector, p1: '100', r1: '59,60', f1: '60,00', p2: '600', r2: '5,84', f2: '60,00' };
  expect(reportWear({ ...planned, r2: '', f2: '' }).title).toBe('Acompanhar e prever a troca');
  expect(reportWear(planned).title).toBe('Corrija as medidas marcadas');
  // A way that the other station may forbid is not named.
  expect([bad.verdict?.remedy, bad.verdict?.remedies]).toEqual([undefined, []]);
});

test('a screw that is bent as far as the bore is straightened first', () => {
  const bent = { ...TEXTS, batimento: '0,30' };
  expect(reportWear(bent).title).toBe('Desempene antes. Acompanhar rosca e canhão');
  const nearly = reportWear({ ...TEXTS, batimento: '0,20' });
  expect(nearly.title).toBe('Acompanhar rosca e canhão');
  expect(listRemarks(nearly).map(({ text }) => text)).toContainEqual(
    expect.stringContaining('O batimento toma 0,10 mm da menor folga por lado (0,12 mm)'),
  );
  expect(describeSheet(TEXTS, reportWear({ ...TEXTS, batimento: '0,12' }), undefined, true)).not.toMatch(
    /toma/,
  );
});

test('a pair that counts as new loses no output', () => {
  const fresh = { maquina: 'extrusora', nominal: '90', r1: '89,72', f1: '90', r2: '89,70', f2: '90' };
  const report = reportWear(fresh);
  expect([report.verdict?.level, findLoss(report)]).toEqual(['use', undefined]);
});

test('without the machine the clearance is there, but no verdict and no limit', () => {
  const { maquina: _, ...texts } = TEXTS;
  const report = reportWear(texts);
  expect(report.stations.map(({ clearance }) => clearance)).toEqual([0.48, 0.24]);
  expect([report.verdict, report.reference?.table]).toEqual([undefined, undefined]);
  expect(report.title).toBe('Escolha o tipo de máquina');
  expect(describeSheet(texts, report, undefined, true)).toBeUndefined();
});

test('without a measurement there is no result', () => {
  const report = reportWear({ nominal: '60' });
  expect(report.verdict).toBeUndefined();
  expect([listRemarks(report), findLoss(report)]).toEqual([[], undefined]);
  expect(describeSheet({ nominal: '60' }, report, undefined, true)).toBeUndefined();
});

test('the rate of wear is in the request, and its next line in the verdict', () => {
  const now = { ...TEXTS, r1: '59,86', f1: '60,00', r2: '59,88', f2: '60,00' };
  const before = { ...now, horas: '11000', r1: '59,88' };
  const rate = findPace(now, [before]);
  expect(findNextLine(rate)).toBeCloseTo(5500);
  expect(describeSheet(now, reportWear(now), rate, true)).toContain(
    'Ritmo: 0,020 mm a cada 1.000 h; 5.500 h até o fim da faixa de par novo',
  );
  expect(reportWear(now, 5000).verdict?.level).toBe('use');
  expect(reportWear(now, 1500)).toMatchObject({ title: 'Acompanhar rosca e canhão' });
  expect(findNextLine(undefined)).toBeUndefined();
});

test('hours are rounded to two digits', () => {
  expect([1440, 870, 12_345, 9, 0.4].map(formatHours)).toEqual([
    '1.400 h',
    '870 h',
    '12.000 h',
    '9 h',
    '0 h',
  ]);
});
