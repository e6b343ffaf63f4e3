import { expect, test } from 'vitest';
import { mergeSheets, readSheets, writeSheets } from '../../../../src/tools/measuring/kept-sheets.ts';

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
