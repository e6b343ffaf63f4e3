import { foldText } from '../../shared/fold-text.ts';

// Faster than folding every letter: most letters are ASCII, which has no accents.
const foldLetter = (letter: string) => (letter < '\u0080' ? letter.toLowerCase() : foldText(letter));

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** The folded words of a search text. */
export const searchWords = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean);

/** Splits a text into matches and other parts, ignoring accents and case. The parts joined are the text in NFC. */
export function markMatches(text: string, query: string): TextPart[] {
  const letters = [...text.normalize('NFC')];
  // Folding may change a letter's number of UTF-16 units: `starts` maps an index in `haystack` to an index in `letters`.
  const folded = letters.map(foldLetter);
  const starts: number[] = [];
  for (const [index, letter] of folded.entries())
    for (let unit = 0; unit < letter.length; unit++) starts.push(index);
  const haystack = folded.join('');
  // Words may overlap, such as "rosca" and "osca": marks their union.
  const isMarked = letters.map(() => false);
  for (const word of searchWords(query)) {
    for (let at = haystack.indexOf(word); at >= 0; at = haystack.indexOf(word, at + word.length))
      isMarked.fill(true, starts[at], (starts[at + word.length - 1] ?? 0) + 1);
  }
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const isMatch = isMarked[index] === true;
    const last = parts[parts.length - 1];
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}
