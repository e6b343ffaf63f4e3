import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWearCsv, parseWearCsv } from '../../../../src/shared/tools/wear-csv.ts';
import { mergeSheets, readSheets, writeSheets } from '../../../../src/tools/measuring/kept-sheets.ts';
import { forSome } from '../../../fixtures/for-all.ts';
import { propertyRuns } from '../../../fixtures/properties.ts';

const SHEET = {
  data: '2026-11-23',
  etiqueta: 'Extrusora 3',
  marca: 'Marca; modelo "X"',
  horas: '12000',
  nominal: '60',
  estacoes: '3',
  p1: '120',
  r1: '59,6',
  f1: '60,08',
  r3: '59,7',
};

test('a sheet has a line for each station, with decimal commas and semicolons', () => {
  const lines = formatWearCsv([{ ...SHEET, r1: '59.6 mm', nominal: '2.5"', horas: '12.000' }]).split('\r\n');
  expect(lines[0]).toMatch(
    /^\ufeffData;Identificação;Tipo;.*;Estação;Distância da ponta \(mm\);Rosca \(mm\);Furo \(mm\)$/,
  );
  expect(lines[1]).toBe('2026-11-23;Extrusora 3;;"Marca; modelo ""X""";12000;63,5;;;;;;;;;;1;120;59,6;60,08');
  expect(lines).toHaveLength(5);
});

test('what is written is read back', () => {
  expect(parseWearCsv(formatWearCsv([SHEET, { ...SHEET, data: '2027-05-02', horas: '16000' }]))).toEqual([
    SHEET,
    { ...SHEET, data: '2027-05-02', horas: '16000' },
  ]);
});

test('a spreadsheet runs nothing that a visitor typed', () => {
  const cells = formatWearCsv([{ ...SHEET, etiqueta: '=HYPERLINK("http://x")', r1: '=1+1', dureza: '@x' }]);
  expect(cells).not.toMatch(/(?:^|[;"\n])[=@+-]/m);
  expect(parseWearCsv(cells)?.[0]).toMatchObject({
    etiqueta: '=HYPERLINK("http://x")',
    r1: '=1+1',
    dureza: '@x',
  });
});

test('columns may be in another order, with other ones between', () => {
  const file = 'furo (mm);Nota;ESTACAO;Rosca (mm);Data\n60,1;x;1;59,8;2026-01-02\n60,2;;2;59,7;2026-01-02\n';
  expect(parseWearCsv(file)).toEqual([
    { data: '2026-01-02', estacoes: '3', f1: '60,1', r1: '59,8', f2: '60,2', r2: '59,7' },
  ]);
});

test('a file without the columns is refused; lines without a station are left out', () => {
  expect(parseWearCsv('')).toBeUndefined();
  expect(parseWearCsv('Nome;Telefone\nAna;1\n')).toBeUndefined();
  expect(parseWearCsv('Estação;Rosca (mm)\n0;1\n10;1\nx;1\n')).toEqual([]);
});

test('any words of a visitor are read back', () => {
  const word = fc
    .string()
    .map((text) => text.trim())
    .filter((text) => !/^'|^\ufeff/.test(text));
  forSome(propertyRuns(1000), word, word, (etiqueta, marca) => {
    const [read] = parseWearCsv(formatWearCsv([{ ...SHEET, etiqueta, marca }])) ?? [];
    expect([read?.['etiqueta'] ?? '', read?.['marca'] ?? '']).toEqual([etiqueta, marca]);
  });
});

test('any file is read without a failure', () => {
  forSome(propertyRuns(1000), fc.string(), (text) => {
    expect(Array.isArray(parseWearCsv(`Estação;Rosca (mm)\n${text}`))).toBe(true);
  });
});

const day = (data: string, more: Record<string, string> = {}) => ({
  data,
  etiqueta: 'Linha 3',
  horas: '1',
  ...more,
});

test('sheets are sorted by date', () => {
  const [first, second, third] = [day('2026-01-02'), day('2026-05-02'), day('2026-11-23')];
  expect(mergeSheets([third, first], [second])).toEqual([first, second, third]);
});

test('a sheet of the same day, hours and machine replaces the kept one', () => {
  const kept = [day('2026-01-02', { r1: '59,8' }), day('2026-01-02', { etiqueta: 'Linha 4' })];
  const changed = day('2026-01-02', { r1: '59,7' });
  expect(mergeSheets(kept, [changed])).toEqual([kept[1], changed]);
});

test('a full list takes no more and loses nothing', () => {
  const kept = Array.from({ length: 60 }, (_, index) => day('2026-01-02', { horas: String(index) }));
  expect(mergeSheets(kept, [day('2026-01-03')])).toBeUndefined();
  expect(mergeSheets(kept, [{ ...kept[0], r1: '59,7' }])).toHaveLength(60);
});

test('a device without storage keeps nothing and says so', () => {
  expect(readSheets()).toEqual([]);
  expect(writeSheets([day('2026-01-02')])).toBe(false);
});
