import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLength } from '../../../../src/shared/tools/length.ts';
import { formatNumber, parseNumber } from '../../../../src/shared/tools/number.ts';
import { parseChoice } from '../../../../src/shared/tools/parse-choice.ts';
import { readWearForm } from '../../../../src/shared/tools/wear-form.ts';
import { readPayback } from '../../../../src/tools/payback/read-payback.ts';
import { forAll, forSome } from '../../../fixtures/for-all.ts';
import { propertyRuns } from '../../../fixtures/properties.ts';

describe('a number as people type it', () => {
  test.each([
    ['60', 60],
    ['60,5', 60.5],
    ['60.5', 60.5],
    ['60.125', 60.125],
    [',5', 0.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1.234.567', 1234567],
    ['-3,2', -3.2],
  ])('%s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  test('three digits after a point are thousands where thousands are usual', () => {
    expect(parseNumber('1.200', { hasThousands: true })).toBe(1200);
    expect(parseNumber('1.200')).toBe(1.2);
    expect(parseNumber('1.20', { hasThousands: true })).toBe(1.2);
  });

  test.each(['0.150', '-0.150', '0.150.000', '0.150,5'])('“%s” hours may be two numbers', (text) => {
    expect(parseNumber(text, { hasThousands: true })).toBeUndefined();
  });

  test.each(['', ' ', 'abc', '1,2,3', '1.2,3,4', '12e3', '5 mm', '1.23,4.5', '--1', ',', '1.2345,6'])(
    '“%s” is none',
    (text) => {
      expect(parseNumber(text)).toBeUndefined();
    },
  );
});

describe('a length', () => {
  test.each([
    ['60', 60, false],
    ['60,5 mm', 60.5, false],
    ['2.5"', 63.5, true],
    ['2,5 pol', 63.5, true],
    ['2 1/2"', 63.5, true],
    ['2-1/2 in', 63.5, true],
    ['1/2 polegada', 12.7, true],
    ['3″', 76.2, true],
  ])('%s is %d mm', (text, mm, isInches) => {
    const length = parseLength(text);
    expect(length?.mm).toBeCloseTo(mm, 9);
    expect(length?.isInches).toBe(isInches);
  });

  test.each(['', 'mm', '"', '1/0"', '1/2', '2 1/2 mm', 'sessenta'])('“%s” is none', (text) => {
    expect(parseLength(text)).toBeUndefined();
  });
});

describe('a formatted number', () => {
  test.each([
    [1234.5, 2, '1.234,50'],
    [1.005, 2, '1,01'],
    [-0.004, 2, '0,00'],
    [-3.25, 1, '\u22123,3'],
    [1234567, 0, '1.234.567'],
    [999, 0, '999'],
  ])('%d with %d decimals is %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  test('is read back as the same number', () => {
    forAll(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 3 }), (units, decimals) => {
      const value = units / 10 ** decimals;
      const text = formatNumber(value, decimals);
      expect(parseNumber(text, { hasThousands: true })).toBeCloseTo(value, 9);
    });
  });
});

test('reads every field of the published ranges', () => {
  expect(
    parseChoice({
      maquina: 'extrusora',
      d: '2.1/2 pol',
      r: '63,3',
      l: '30:1',
      resina: 'pead nada pp',
      carga: 'talco',
    }),
  ).toEqual({
    problems: {},
    choice: {
      machine: 'extrusora',
      resins: ['pead', 'pp'],
      filler: 'talco',
      bore: 63.5,
      screw: 63.3,
      length: 1905,
    },
  });
});

test.each([
  {},
  { maquina: 'prensa', resina: 'pp' },
  { maquina: 'extrusora' },
  { maquina: 'extrusora', resina: 'nada' },
])('waits for a machine and a resin that it knows: %o', (values: Record<string, string>) => {
  expect(parseChoice(values)).toEqual({ problems: {} });
});

test('a longer cycle without the normal one asks for it, instead of counting no loss', () => {
  const typed: Record<string, string> = {
    tipo: 'ciclo',
    seg: '2',
    h: '16',
    nova: '20.000',
    pct: '30',
    vida: '75',
    pr: '10',
    pn: '45',
    vh: '10.000',
  };
  const read = (more: object) => readPayback((name) => ({ ...typed, ...more })[name] ?? '');
  expect(read({})).toEqual({ problems: { ciclo: 'Informe o ciclo normal.' } });
  expect(read({ ciclo: '30' }).input?.loss).toMatchObject({ kind: 'cycle', cycleSeconds: 30 });
  expect(read({ seg: '' }).input?.loss).toMatchObject({ kgPerHour: 0 });
  expect(read({ ciclo: '30', nova: '0' }).problems['nova']).toBe('Use um valor de 1 a 100.000.000.');
});

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
  ['horas', { horas: '0.150' }, 'Use números, com vírgula: 12,5.'],
  ['nominal', { nominal: 'sessenta' }, 'Use números, com vírgula: 12,5.'],
  ['nominal', { nominal: '6' }, 'Informe de 10 a 400 mm.'],
  ['ld', { ld: '2' }, 'Informe de 5 a 60.'],
  [
    'desenho',
    { nominal: '60', desenho: '60' },
    'A rosca nova é menor que o furo: confira os dois diâmetros.',
  ],
  ['desenho', { nominal: '60', desenho: '55' }, 'Difere mais de 2% do furo: confira.'],
  ['furo', { nominal: '60', furo: '65' }, 'Difere demais do nominal: confira.'],
  ['r1', { nominal: '60', r1: '61' }, 'Maior que a rosca nova: confira o desenho.'],
  ['r2', { nominal: '60', r2: '5,96' }, 'Mais de 10% abaixo da nova: confira.'],
  ['f1', { nominal: '60', f1: '59' }, 'Menor que o furo novo: confira o desenho.'],
  ['f3', { nominal: '60', f3: '600' }, 'Mais de 10% acima do novo: confira.'],
  ['r1', { nominal: '60', r1: '60,05', f1: '60' }, 'A rosca não cabe neste furo: trocou os dois?'],
  ['p1', { nominal: '60', ld: '24', p1: '1450', r1: '59,8', f1: '60' }, 'Passa do fim da rosca: confira.'],
  ['f1', { nominal: '60', f1: '59,74' }, 'Menor que o furo novo: confira o desenho.'],
  ['r1', { nominal: '60', r1: '60,02' }, 'Maior que a rosca nova: confira o desenho.'],
])('the problem of %s in %j is shown at the field', (field, texts, problem) => {
  expect(readWearForm(texts).problems).toEqual({ [field]: problem });
});

test.each([
  ['1.100', 1100],
  ['1.100 mm', 1100],
  ['1100', 1100],
  ['110,5', 110.5],
  ['4 pol', 101.6],
])('“%s” from the tip is %d mm', (p1, position) => {
  const { sheet } = readWearForm({ nominal: '60', p1, r1: '59,7' });
  expect(sheet.stations[0]?.position).toBeCloseTo(position, 9);
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

test('there are 3 to 9 stations, 5 by default', () => {
  const countFor = (estacoes?: string) => readWearForm({ estacoes }).sheet.stations.length;
  expect(['1', '3', '9', '40', 'x', undefined].map(countFor)).toEqual([3, 3, 9, 9, 5, 5]);
});

test('millimetres and inches of the same length give the same sheet', () => {
  forSome(propertyRuns(1000), fc.integer({ min: 1000, max: 12_000 }), (thousandths) => {
    const read = (nominal: string) => readWearForm({ maquina: 'extrusora', nominal });
    const inches = read(`${String(thousandths / 1000).replace('.', ',')}"`);
    const mm = read(String(thousandths * 0.0254));
    expect(inches.sheet.nominal).toBeCloseTo(mm.sheet.nominal ?? 0, 9);
    expect(inches.reference?.screw).toBe(mm.reference?.screw);
  });
});

test('any text is read without a failure', () => {
  forSome(
    propertyRuns(1000),
    fc.dictionary(
      fc.constantFrom('nominal', 'desenho', 'furo', 'ld', 'estacoes', 'r1', 'f1', 'p1', 'horas'),
      fc.string(),
    ),
    (texts) => {
      const { sheet, problems } = readWearForm(texts);
      for (const [name, text] of Object.entries(texts)) if (problems[name]) expect(text.trim()).not.toBe('');
      expect(sheet.stations.length).toBeGreaterThanOrEqual(3);
    },
  );
});
