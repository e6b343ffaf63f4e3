import { foldText } from '../shared/fold-text.ts';
import { decodePath } from './path-label.ts';

/** A page or a part of one that the 404 page may suggest, with the words that it is asked for by. */
export interface SuggestedPage {
  label: string;
  href: string;
  words: readonly string[];
}

/** Words that say nothing about what a page is about; most file endings are one. */
const EMPTY = new Set(['para', 'com', 'das', 'dos', 'html', 'htm', 'php', 'asp', 'aspx', 'index', 'www']);
/** Two words that begin with as many letters are taken for forms of one: "sopradora", "sopradoras". */
const STEM = 4;

/** The words of an address or a label, accents and case aside. */
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

/** The `count` pages that an unknown path most likely meant; where it says too little, the first of `pages`. */
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
