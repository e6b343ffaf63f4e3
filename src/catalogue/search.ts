import { foldText } from '../site/fold-text.ts';

// Plain letters are most of a text, and need no look into the tables of Unicode.
const foldLetter = (letter: string) => (letter < '\u0080' ? letter.toLowerCase() : foldText(letter));

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text where `query` stands in it, accents and case aside, so that the matches can be marked. */
export function markMatches(text: string, query: string): TextPart[] {
  const needle = foldText(query.trim());
  const letters = [...text.normalize('NFC')];
  // Folding may change how many units a letter has: `starts` leads from the folded text back to the letters.
  const folded = letters.map(foldLetter);
  const starts: number[] = [];
  for (const [index, letter] of folded.entries())
    for (let unit = 0; unit < letter.length; unit++) starts.push(index);
  const haystack = folded.join('');
  const parts: TextPart[] = [];
  let done = 0;
  for (
    let at = needle ? haystack.indexOf(needle) : -1;
    at >= 0;
    at = haystack.indexOf(needle, at + needle.length)
  ) {
    const from = starts[at] ?? 0;
    const to = (starts[at + needle.length - 1] ?? letters.length - 1) + 1;
    if (from > done) parts.push({ text: letters.slice(done, from).join(''), isMatch: false });
    parts.push({ text: letters.slice(from, to).join(''), isMatch: true });
    done = to;
  }
  if (done < letters.length) parts.push({ text: letters.slice(done).join(''), isMatch: false });
  return parts;
}
