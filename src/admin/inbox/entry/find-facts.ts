import { foldText } from '../../../shared/fold-text.ts';
import type { Segment } from '../../../shared/request/segments.ts';

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/u;
// Brazilian numbers in every usual way to write them; not the digits of a company's or a person's tax number.
const PHONE =
  /(?<![\d./-])(?:\+?55[\s.-]?)?(?:\(0?\d{2}\)|0?\d{2})?[\s.-]?(?:9[\s.]?)?\d{4}[\s.-]?\d{4}(?![\d/]|-\d)/gu;
const FOREIGN_PHONE = /\+\d[\d\s().-]{7,18}\d/u;
const FEWEST_DIGITS = 8;

export const findEmail = (text: string): string => EMAIL.exec(text)?.[0].toLowerCase() ?? '';

/** The first phone number, with an area code if one has it. */
export function findPhone(text: string): string {
  const found = [...text.matchAll(PHONE)].map(([number]) => number.trim());
  const digits = (number: string) => number.replaceAll(/\D/g, '').length;
  const foreign = FOREIGN_PHONE.exec(text)?.[0];
  if (foreign && !foreign.startsWith('+55')) return foreign;
  return found.find((number) => digits(number) >= FEWEST_DIGITS + 2) ?? found[0] ?? '';
}

// Ends of what follows "da empresa": punctuation, or a word that goes on with the sentence.
const STOP =
  /[,.;:!?()\n\r]|\s[-–]\s|\s(?:e|que|com|preciso|precisamos|queria|quero|gostaria|tenho|temos|estou|estamos|tudo|aqui|da empresa|sou|meu|minha|onde|para|pra|em)\s/iu;
const MOST_WORDS = 5;
/** In characters; longer than five words or a model are. */
const PASSAGE = 200;

function takeUntilStop(text: string): string {
  const end = ` ${text} `.search(STOP);
  const cut = end < 0 ? text : text.slice(0, Math.max(0, end - 1));
  return cut.trim().split(/\s+/).slice(0, MOST_WORDS).join(' ');
}

/** What follows the first of the patterns that occurs. */
function findAfter(text: string, patterns: readonly RegExp[]): string {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    const start = found.index + found[0].length;
    const words = takeUntilStop(text.slice(start, start + PASSAGE));
    if (words !== '') return words;
  }
  return '';
}

const NAMES = [
  /\bmeu nome (?:é|e)\s+/iu,
  /\bme chamo\s+/iu,
  /^[ \t]*nome[ \t]*:[ \t]*/imu,
  /\b(?:aqui (?:é|e)|quem fala (?:é|e)) (?:o|a)\s+/iu,
  /\bsou (?:o|a)\s+/iu,
];
const COMPANIES = [
  /^[ \t]*empresa[ \t]*:[ \t]*/imu,
  /\bd[aeo] empresa\s+/iu,
  /\b(?:aqui (?:é|e)|sou|somos|falo|falamos|aqui) d[ao]\s+/iu,
  /\bminha empresa (?:é|e) a?\s*/iu,
];
/** "Ana da Plásticos Prado" after a name. */
const OF_COMPANY = /\s+d[ao]\s+(?=\S)/iu;
const LONGEST_NAME = 4;

export interface Person {
  name: string;
  company: string;
}

/** Who writes, as people introduce themselves: "aqui é a Ana da Plásticos Prado". */
export function findPerson(text: string): Person {
  const said = findAfter(text, NAMES);
  const [name = '', ofCompany = ''] = said.split(OF_COMPANY);
  const isName = name.split(' ').length <= LONGEST_NAME && !/\d/.test(name);
  const company = findAfter(text, COMPANIES) || (isName ? ofCompany : '');
  return { name: isName ? name : '', company };
}

/** Words that begin with these letters, folded, speak for a segment. */
const SEGMENTS: Readonly<Record<Exclude<Segment, '' | 'outro'>, RegExp>> = {
  injecao: /\binje[tc]/g,
  extrusao: /\bextrus/g,
  reciclagem: /\b(?:recicla|moinho|aglutinad|granulad)/g,
};

/** The segment that the words speak for; empty if none or several do equally. */
export function findSegment(text: string): Segment {
  const folded = foldText(text);
  const counts = Object.entries(SEGMENTS)
    .map(([segment, words]) => ({ segment: segment as Segment, count: folded.match(words)?.length ?? 0 }))
    .toSorted((a, b) => b.count - a.count);
  const [first, second] = counts;
  return first && first.count > (second?.count ?? 0) ? first.segment : '';
}

// "Prática 130" after a make: words with a capital or a figure.
const MODEL = /^(?:\s+(?:[A-ZÀ-Ý][\p{L}\d./-]*|[\p{L}./-]*\d[\p{L}\d./-]*)){1,3}/u;
const SHORTEST_FREE = 4;
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The make and what follows it, such as "Romi Prática 130"; short makes count only in capitals. */
export function findMachine(text: string, makes: readonly string[]): string {
  const longestFirst = makes.toSorted((a, b) => b.length - a.length);
  for (const make of longestFirst) {
    const flags = foldText(make).length < SHORTEST_FREE ? 'u' : 'iu';
    const pattern = new RegExp(String.raw`(?<![\p{L}\d])${escapeRegExp(make)}(?![\p{L}\d])`, flags);
    const found = pattern.exec(text);
    if (!found) continue;
    const start = found.index + found[0].length;
    const model = MODEL.exec(text.slice(start, start + PASSAGE))?.[0] ?? '';
    return make + model.replaceAll(/\s+/g, ' ').replace(/[./-]+$/, '');
  }
  return '';
}

export const isStopped = (text: string): boolean =>
  /\bm[áa]quina\s+(?:est[áa]\s+|t[áa]\s+|ficou\s+)?parad|\bparou a m[áa]quina|\bm[áa]quina parou/iu.test(
    text,
  );
