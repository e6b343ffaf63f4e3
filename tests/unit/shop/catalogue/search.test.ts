import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../../../../src/shared/fold-text.ts';
import { markMatches, searchWords } from '../../../../src/shop/catalogue/search.ts';

test('marks every match, ignoring accents and case, and keeps the original text', () => {
  expect(markMatches('Retífica e RETIFICA', 'retifica')).toEqual([
    { text: 'Retífica', isMatch: true },
    { text: ' e ', isMatch: false },
    { text: 'RETIFICA', isMatch: true },
  ]);
  // A letter of two units before a match does not shift it.
  expect(markMatches('𐀀Ķ', 'k')).toEqual([
    { text: '𐀀', isMatch: false },
    { text: 'Ķ', isMatch: true },
  ]);
  expect(markMatches('Rosca', '')).toEqual([{ text: 'Rosca', isMatch: false }]);
});

test('marks each word of a search; overlapping matches become one mark', () => {
  expect(markMatches('Rosca para Injetora', 'injetora rosca')).toEqual([
    { text: 'Rosca', isMatch: true },
    { text: ' para ', isMatch: false },
    { text: 'Injetora', isMatch: true },
  ]);
  expect(markMatches('Roscas', 'scas rosca')).toEqual([{ text: 'Roscas', isMatch: true }]);
});

test('keeps the text unchanged and marks only parts that contain a search word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 5 }), (text, query) => {
      const parts = markMatches(text, query);
      expect(parts.map((part) => part.text).join('')).toBe(text.normalize('NFC'));
      for (const part of parts.filter(({ isMatch }) => isMatch)) {
        expect(searchWords(query).some((word) => foldText(part.text).includes(word))).toBe(true);
      }
    }),
  );
});
