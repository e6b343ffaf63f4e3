import { foldText } from '../../shared/fold-text.ts';

// Faster than folding every letter: most letters are ASCII, which has no accents.
const foldLetter = (letter: string) => (letter < '\u0080' ? letter.toLowerCase() : foldText(letter));

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** The folded words of a search text, without prepositions; "60 mm" is one word. */
export const searchWords = (query: string): string[] =>
  foldText(query)
    .replaceAll(/(\d)\s+mm\b/g, '$1mm')
    .split(/[,;]*(?:[\sø]+|$)/)
    .filter((word) => word && !/^(?:d[aeo]s?|para|com|em?)$/.test(word));

// "30 a 160 mm"
const RANGE = /([\d,]+)\s?(?:a|[-–])\s?([\d,]+)\s?mm/g;

const toNumber = (text = '') => Number.parseFloat(text.replace(',', '.'));

/** Where a search word is in a folded text: anywhere, by its stem at the start of a word, or as a diameter in a range. */
export function findWord(word: string): (text: string) => [start: number, end: number][] {
  // "roscas" → "rosc", "canhoes" → "canh", "injecao" → "inje". No lookbehind: Safari 15 does not know it.
  const stem = /^([a-z]{3,}?)(?:[cs]?(?:ao|oes|aes)|[aeo]?s?|is|l)$/.exec(word)?.[1];
  const literal = word.replaceAll(/\W/g, '\\$&').replace(/(\d)mm$/, '$1\\s?mm');
  const pattern = new RegExp(stem ? `\\b${stem}[a-z]{0,6}\\b|${literal}` : literal, 'g');
  const diameter = /^\d+(?:,\d+)?(?:mm)?$/.test(word) ? toNumber(word) : Number.NaN;
  const isInRange = ([, from, to]: RegExpMatchArray) =>
    toNumber(from) <= diameter && diameter <= toNumber(to);
  return (text) =>
    [...text.matchAll(pattern), ...[...text.matchAll(RANGE)].filter(isInRange)].map(
      ({ index, 0: { length } }) => [index, index + length],
    );
}

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
  for (const word of searchWords(query))
    for (const [start, end] of findWord(word)(haystack))
      isMarked.fill(true, starts[start], (starts[end - 1] ?? 0) + 1);
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const isMatch = isMarked[index] === true;
    const last = parts[parts.length - 1];
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}
