import { foldText } from '../shared/fold-text.ts';
import { decodePath } from './path-label.ts';

/** A page or section that the 404 page may suggest, with the words that a path is compared with. */
export interface SuggestedPage {
  label: string;
  href: string;
  words: readonly string[];
}

/** Words without meaning for the search: prepositions and file extensions. */
const EMPTY = new Set(['para', 'com', 'das', 'dos', 'html', 'htm', 'php', 'asp', 'aspx', 'index', 'www']);
/** Words that share this many first letters count as forms of one word: "sopradora", "sopradoras". */
const STEM = 4;

/** The words of a path or label, folded (`foldText`), without short and meaningless ones. */
export const suggestionWords = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !EMPTY.has(word));

function similarity(a: string, b: string): number {
  if (a === b) return 1;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared < STEM ? 0 : shared / Math.max(a.length, b.length);
}

/** The `count` pages most similar to an unknown path. If no page is similar, the first of `pages`. */
export function suggestPages<Page extends SuggestedPage>(
  path: string,
  pages: readonly Page[],
  count: number,
): Page[] {
  const asked = suggestionWords(decodePath(path));
  const score = ({ words }: SuggestedPage) =>
    asked.reduce((sum, word) => sum + Math.max(0, ...words.map((other) => similarity(word, other))), 0);
  return pages
    .map((page) => ({ page, score: score(page) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ page }) => page);
}
