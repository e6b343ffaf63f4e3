import { digitsOf, findNumbers } from '../../../src/shared/phone.ts';

const CONTEXT = 40;
const LETTER = '[\\p{L}\\p{N}]';
const BETWEEN = '[^\\p{L}\\p{N}]';

/** The last eight digits of each number in a field: every notation of the number contains them. */
export function lastDigitsOf(phone: string): string[] {
  const numbers = findNumbers(phone);
  return (numbers.length > 0 ? numbers : [phone])
    .map((number) => digitsOf(number).slice(-8))
    .filter(({ length }) => length === 8);
}

/** The text without accents, case and width, with the index of each character in the original. */
function fold(original: string) {
  let text = '';
  let index = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const char of original) {
    const folded = char.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    for (let i = 0; i < folded.length; i += 1) {
      starts.push(index);
      ends.push(index + char.length);
    }
    text += folded;
    index += char.length;
  }
  return { text, starts, ends };
}

/** Eight digits are the end of a phone number; every other term is words of a name, an address or a reference. */
function toPattern(term: string): string {
  if (/^\d{8}$/.test(term))
    return `(?:[+(]{0,2}\\d[\\s().-]{0,3}){0,9}${[...term].join(`${BETWEEN}{0,3}`)}(?!\\d)`;
  const words = fold(term).text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '(?!)' : `(?<!${LETTER})${words.join(`${BETWEEN}*`)}(?!${LETTER})`;
}

/** A passage with a few words of context, in one line. */
function describePassage(text: string, start: number, end: number): string {
  const before = `${start > CONTEXT ? '…' : ''}${text.slice(Math.max(0, start - CONTEXT), start)}`;
  const after = `${text.slice(end, end + CONTEXT)}${end + CONTEXT < text.length ? '…' : ''}`;
  return `${before}«${text.slice(start, end)}»${after}`.replaceAll(/\s+/g, ' ').trim();
}

/** The passages of a text that contain one of the terms in any notation, each with the words around it. */
export function findPassages(text: string, terms: readonly string[]): string[] {
  const { text: folded, starts, ends } = fold(text);
  const longestFirst = terms.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(toPattern).join('|') || '(?!)', 'gu');
  return [...folded.matchAll(pattern)].map(({ index, 0: { length } }) =>
    describePassage(text, starts[index] ?? 0, ends[index + length - 1] ?? text.length),
  );
}
