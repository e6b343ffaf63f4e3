import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markMatches } from '../../../src/catalogue/search.ts';
import { foldText } from '../../../src/site/fold-text.ts';

test('marks every match, accents and case aside, in the text as it is written', () => {
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

test('marking changes no letter, and marks what the search finds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 3 }), (text, query) => {
      const parts = markMatches(text, query);
      expect(parts.map((part) => part.text).join('')).toBe(text.normalize('NFC'));
      for (const part of parts.filter(({ isMatch }) => isMatch)) {
        expect(foldText(part.text)).toContain(foldText(query.trim()));
      }
    }),
  );
});
