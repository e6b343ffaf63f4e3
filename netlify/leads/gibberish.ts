// Part numbers and steel grades (38CrMoAlA) have figures and are left out.
const LONG_WORD = /(?<![\p{L}\d])\p{L}{7,40}(?![\p{L}\d])/gu;
// Letters that hardly follow each other in the languages of our visitors, their names and machines.
const RARE_PAIR = /q(?![uü])|[jqvwxz][bcdfgkmpqtvwxz]|[bcdfgkpqt][jqvwx]|[fghjkmpqtvwxz]x/giu;
const CONSONANT_RUN = /[bcdfghjklmnpqrstvwxz]{6,}/iu;
const CASE_CHANGE = /\p{Ll}\p{Lu}/gu;

function isRandomWord(word: string): boolean {
  // Brands have one capital inside (KraussMaffei); a drawing of lots has several.
  if ((word.match(CASE_CHANGE)?.length ?? 0) >= 2) return true;
  return CONSONANT_RUN.test(word) || (word.match(RARE_PAIR)?.length ?? 0) >= 2;
}

/** Words of random letters, as programs fill them into fields. */
export function countRandomWords(text: string): number {
  return (text.match(LONG_WORD) ?? []).filter(isRandomWord).length;
}
