import { foldText } from '../../shared/fold-text.ts';

// Plain letters are most of a text, and need no look into the tables of Unicode.
const foldLetter = (letter: string) => (letter < '\u0080' ? letter.toLowerCase() : foldText(letter));

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** The words of a search, accents and case aside. */
export const searchWords = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean);

/** Splits a text where words of `query` are in it, accents and case aside, so that the matches can be marked. */
export function markMatches(text: string, query: string): TextPart[] {
  const letters = [...text.normalize('NFC')];
  // Folding may change how many units a letter has: `starts` leads from the folded text back to the letters.
  const folded = letters.map(foldLetter);
  const starts: number[] = [];
  for (const [index, letter] of folded.entries())
    for (let unit = 0; unit < letter.length; unit++) starts.push(index);
  const haystack = folded.join('');
  // Words may overlap, such as "rosca" and "osca": what is marked is their union.
  const isMarked = letters.map(() => false);
  for (const word of searchWords(query)) {
    for (let at = haystack.indexOf(word); at >= 0; at = haystack.indexOf(word, at + word.length))
      isMarked.fill(true, starts[at], (starts[at + word.length - 1] ?? 0) + 1);
  }
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const isMatch = isMarked[index] === true;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}
