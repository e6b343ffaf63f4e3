import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWearForm } from '../../../../src/shared/tools/wear-form.ts';
import { propertyRuns } from '../../../fixtures/properties.ts';

test('decimal comma, decimal point and inches are read as millimetres', () => {
  const { sheet, converted, problems } = readWearForm({
    nominal: '2 1/2"',
    desenho: '63,37',
    r1: '63.1',
    f1: '63,5 mm',
    horas: '12.000',
  });
  expect(sheet).toMatchObject({ nominal: 63.5, drawing: 63.37, hours: 12_000 });
  expect(sheet.stations).toHaveLength(5);
  expect(sheet.stations[0]).toEqual({ position: undefined, screw: 63.1, bore: 63.5 });
  expect(converted).toEqual({ nominal: '63,50 mm' });
  expect(problems).toEqual({});
});

test.each([
  ['nominal', { nominal: 'sessenta' }, 'Use só números, com vírgula ou ponto.'],
  ['nominal', { nominal: '6' }, 'Informe de 10 a 400 mm.'],
  ['ld', { ld: '2' }, 'Informe de 5 a 60.'],
  [
    'desenho',
    { nominal: '60', desenho: '60' },
    'A rosca nova é menor que o furo: confira os dois diâmetros.',
  ],
  ['desenho', { nominal: '60', desenho: '55' }, 'Difere mais de 2% do furo: confira.'],
  ['furo', { nominal: '60', furo: '65' }, 'Difere mais de 2% do nominal: confira.'],
  ['r1', { nominal: '60', r1: '61' }, 'Maior que a rosca nova: confira.'],
  ['r2', { nominal: '60', r2: '5,96' }, 'Mais de 10% abaixo da nova: confira.'],
  ['f1', { nominal: '60', f1: '59' }, 'Menor que o furo novo: confira.'],
  ['f3', { nominal: '60', f3: '600' }, 'Mais de 10% acima do novo: confira.'],
  ['r1', { nominal: '60', r1: '60,05', f1: '60' }, 'A rosca não cabe neste furo: confira.'],
])('the problem of %s in %j is shown at the field', (field, texts, problem) => {
  expect(readWearForm(texts).problems).toEqual({ [field]: problem });
});

test('a station with a problem has no measurement, the others stay', () => {
  const { sheet } = readWearForm({ nominal: '60', r1: '5,9', r2: '59,7' });
  expect(sheet.stations.map(({ screw }) => screw)).toEqual([
    undefined,
    59.7,
    undefined,
    undefined,
    undefined,
  ]);
});

test('there are 3 to 9 stations, 5 if nothing else is said', () => {
  const countFor = (estacoes?: string) => readWearForm({ estacoes }).sheet.stations.length;
  expect(['1', '3', '9', '40', 'x', undefined].map(countFor)).toEqual([3, 3, 9, 9, 5, 5]);
});

test('millimetres and inches of the same length give the same sheet', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 12_000 }), (thousandths) => {
      const read = (nominal: string) => readWearForm({ maquina: 'extrusora', nominal });
      const inches = read(`${String(thousandths / 1000).replace('.', ',')}"`);
      const mm = read(String(thousandths * 0.0254));
      expect(inches.sheet.nominal).toBeCloseTo(mm.sheet.nominal ?? 0, 9);
      expect(inches.reference?.table).toEqual({
        ...mm.reference?.table,
        diameter: expect.closeTo(mm.reference?.diameter ?? 0, 9),
      });
    }),
    { numRuns: propertyRuns(1000) },
  );
});

test('any text is read without a failure', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('nominal', 'desenho', 'furo', 'ld', 'estacoes', 'r1', 'f1', 'p1', 'horas'),
        fc.string(),
      ),
      (texts) => {
        const { sheet, problems } = readWearForm(texts);
        for (const [name, text] of Object.entries(texts))
          if (problems[name]) expect(text.trim()).not.toBe('');
        expect(sheet.stations.length).toBeGreaterThanOrEqual(3);
      },
    ),
    { numRuns: propertyRuns(1000) },
  );
});
