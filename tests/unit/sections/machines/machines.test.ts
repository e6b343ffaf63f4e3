import { expect, test } from 'vitest';
import { withoutLines } from '../../../../src/sections/machines/checklist-draft.ts';
import { writeLines } from '../../../../src/sections/machines/checklist-lines.ts';
import { formatRatio, formatRatioRange, ratioSpan } from '../../../../src/sections/machines/format-ratio.ts';
import { formatPosition, moveBy } from '../../../../src/sections/machines/gallery.ts';
import { promoTag } from '../../../../src/sections/machines/promo-tag.ts';

test.each([
  [2, '2:1'],
  [2.5, '2,5:1'],
  [4, '4:1'],
])('formats %s as %s', (ratio, written) => {
  expect(formatRatio(ratio)).toBe(written);
});

test('joins the ratios of a range with a word, because screen readers do not read a dash', () => {
  expect(formatRatioRange([2.5, 3])).toBe('2,5:1 a 3:1');
});

test('converts a range to per cent of the scale from 2:1 to 4:1', () => {
  expect(ratioSpan([2, 4])).toEqual([0, 100]);
  expect(ratioSpan([2.5, 3])).toEqual([25, 50]);
  expect(ratioSpan([3.5, 4])).toEqual([75, 100]);
});

test('wraps around: the first picture follows the last, and the last precedes the first', () => {
  expect([moveBy(0, 1, 6), moveBy(4, 1, 6), moveBy(5, 1, 6)]).toEqual([1, 5, 0]);
  expect([moveBy(5, -1, 6), moveBy(1, -1, 6), moveBy(0, -1, 6)]).toEqual([4, 0, 5]);
});

test('the shown position starts at one', () => {
  expect(formatPosition(1, 6)).toBe('2 de 6');
});

const published = new Date('2026-05-23');

test('a text is announced as new for six months', () => {
  expect(promoTag('Novo artigo', published, new Date('2026-11-23'))).toBe('Novo artigo');
  expect(promoTag('Novo artigo', published, new Date('2026-11-24'))).toBe('Artigo');
});

test('a product has no date and keeps its label', () => {
  expect(promoTag('Novo produto', undefined, new Date('2030-01-01'))).toBe('Novo produto');
});

const OPENING = 'Olá! Gostaria de um orçamento.';

test('writes the filled lines, and the chosen parts, below the opening', () => {
  expect(
    writeLines(OPENING, [
      { label: 'Peça', value: 'Canhão', isOff: true },
      { label: 'Peça', value: 'Rosca', isOff: false },
      { label: 'Diâmetro da rosca', value: ' 60 mm ' },
      { label: 'Resina', value: '  ' },
    ]),
  ).toBe(`${OPENING}\nPeça: Rosca\nDiâmetro da rosca: 60 mm`);
});

test('writes nothing, not even the opening, while no line is filled', () => {
  expect(writeLines(OPENING, [{ label: 'Resina', value: '' }])).toBe('');
});

test('replaces only the lines of this checklist in a message', () => {
  const message = `${OPENING}\nPeça: Rosca\nResina: PP\n\nPeça: Bico\nPreciso até sexta.`;
  expect(withoutLines(message, OPENING, ['Peça: Rosca', 'Resina: '])).toBe('Peça: Bico\nPreciso até sexta.');
});
