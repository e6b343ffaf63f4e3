// Leaves out part numbers and steel grades such as 38CrMoAlA, because they contain digits.
const LONG_WORD = /(?<![\p{L}\d])\p{L}{7,40}(?![\p{L}\d])/gu;
// Pairs of letters that are rare in our visitors' languages and in the names of people and machines.
const RARE_PAIR = /q(?![uü])|[jqvwxz][bcdfgkmpqtvwxz]|[bcdfgkpqt][jqvwx]|[fghjkmpqtvwxz]x/giu;
const CONSONANT_RUN = /[bcdfghjklmnpqrstvwxz]{6,}/iu;
const CASE_CHANGE = /\p{Ll}\p{Lu}/gu;

function isRandomWord(word: string): boolean {
  // Brands such as KraussMaffei have one capital inside; random letters have several.
  if ((word.match(CASE_CHANGE)?.length ?? 0) >= 2) return true;
  return CONSONANT_RUN.test(word) || (word.match(RARE_PAIR)?.length ?? 0) >= 2;
}

/** Counts words of random letters, which spam programs write into fields. */
export function countRandomWords(text: string): number {
  return (text.match(LONG_WORD) ?? []).filter(isRandomWord).length;
}
