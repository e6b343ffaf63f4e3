import type { ContactRequest } from '../../../src/shared/request/request.ts';
import { ENGLISH, MONEY, OFFER, PITCH, PRESSURE, REMEDY, TRADE } from './content-phrases.ts';
import { findLinks, isRisky, isShortened } from './find-links.ts';

const MIN_WORDS = 24;

const MAX_RUN = 6;

/** Whether a text repeats itself. Lists of parts do not, because each of their rows differs. */
function isRepeated(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const isRun = words.some(
    (word, i) =>
      word.length > 1 && words.slice(i, i + MAX_RUN).filter((next) => next === word).length === MAX_RUN,
  );
  const lines = text.split('\n').filter((line) => line.trim().length > 20);
  const rows = new Set(lines).size;
  const isList = rows >= 4 && rows === lines.length;
  if (!isList && words.length >= MIN_WORDS && new Set(words).size / words.length < 0.25) return true;
  // Rules made of dashes, and the underscores of a printed form, are not repetition.
  return isRun || (lines.length >= 4 && rows === 1) || /([^\s\d._=*#~-])\1{11}/u.test(text);
}

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
function countRandomWords(text: string): number {
  return (text.match(LONG_WORD) ?? []).filter(isRandomWord).length;
}

/** The input of the rules. */
interface Content {
  request: ContactRequest;
  /** The free text of all fields. */
  all: string;
  /** `all` in lower case and without accents. */
  plain: string;
  /** The web addresses in `all`, except the visitor's own site and file sharing services. */
  links: string[];
}

export interface ContentRule {
  name: string;
  /** Shown in the team's mail and in the inbox. */
  label: string;
  /** Points towards the threshold of suspicion; 0: does not apply. */
  score(content: Content): number;
}

const phrases = (list: RegExp, points: number) => (content: Content) =>
  new Set(content.plain.match(list)).size * points;

const when = (applies: boolean, points: number) => (applies ? points : 0);

// Greek letters are allowed because they occur in measures.
const FOREIGN_LETTER = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/gu;
const WORD_OF_TWO_SCRIPTS = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u;
const FOREIGN_LETTERS_OF_A_NAME = 8;

const MARKUP =
  /<\/?(?:a|script|iframe|img|h\d|b|strong|br|p|div|font|center|table|form|style)\b[^>]{0,500}>|\[\/?(?:url|link|img|b|i|color|size)\b[^\]]{0,500}\]|&lt;a |\]\(https?:/i;

const LONG_TEXT_WORDS = 12;
const countWords = (text: string) => text.match(/[\p{L}\d]+/gu)?.length ?? 0;
const isLong = ({ message }: ContactRequest) => countWords(message) >= LONG_TEXT_WORDS;

const isSame = (a: string, b: string) => a.length > 3 && a.toLowerCase() === b.toLowerCase();

export const CONTENT_RULES: readonly ContentRule[] = [
  {
    // Customers write in Portuguese, Spanish or English; a supplier's name in its own script is short.
    name: 'foreign-script',
    label: 'texto em outro alfabeto',
    score: ({ all }) => {
      const letters = all.match(FOREIGN_LETTER)?.length ?? 0;
      return when(WORD_OF_TWO_SCRIPTS.test(all) || letters >= FOREIGN_LETTERS_OF_A_NAME, 3);
    },
  },
  {
    // The form takes plain text. People have no reason to write markup; spam programs hope for a link.
    name: 'markup',
    label: 'código HTML ou BBCode',
    score: ({ all }) => when(MARKUP.test(all), 3),
  },
  {
    // A customer may name one supplier or portal; advertisements hold several links. This rule alone reaches the
    // threshold only if the text has no word of the trade.
    name: 'links',
    label: 'endereços de outros sites',
    score: ({ links, plain }) => Math.min(links.length, TRADE.test(plain) ? 2 : 3),
  },
  {
    // A customer has no reason to hide the target of a link.
    name: 'hidden-link',
    label: 'link encurtado ou de domínio pouco confiável',
    score: ({ links }) => (links.some(isShortened) ? 2 : when(links.some(isRisky), 1)),
  },
  // One phrase is not enough: a customer may say that they found the site by the search engine.
  { name: 'offer', label: 'oferta de divulgação ou de serviços para o site', score: phrases(OFFER, 2) },
  { name: 'money', label: 'dinheiro, apostas ou investimento', score: phrases(MONEY, 2) },
  { name: 'remedy', label: 'remédios ou conteúdo adulto', score: phrases(REMEDY, 2) },
  { name: 'pressure', label: 'chamadas de propaganda', score: phrases(PRESSURE, 1) },
  { name: 'pitch', label: 'fala do site, não de peças', score: phrases(PITCH, 1) },
  {
    // One odd word in a text may be a code or a typing error; in a name it is enough.
    name: 'random-letters',
    label: 'letras ao acaso',
    score: ({ request: { name, company, message } }) => {
      const words = countRandomWords(`${company}\n${message}`);
      return countRandomWords(name) > 0 ? 3 : words > 1 ? 3 : words;
    },
  },
  {
    name: 'repeated-text',
    label: 'texto repetido',
    score: ({ request }) => when(isRepeated(request.message), 3),
  },
  {
    // Spam programs write the same text into every field.
    name: 'same-fields',
    label: 'campos diferentes com o mesmo texto',
    score: ({ request: { name, machine, message } }) =>
      when(isSame(name, message) || isSame(name, machine), 3),
  },
  {
    // A widespread spam program fills in this company.
    name: 'known-program',
    label: 'preenchimento de programa conhecido',
    score: ({ request }) => when(/^google$/i.test(request.company), 2),
  },
  {
    name: 'link-in-name',
    label: 'endereço de site no nome',
    score: ({ request }) => when(findLinks(request.name).length > 0, 3),
  },
  {
    // Foreign customers write in English too, so this only adds to other rules.
    name: 'english',
    label: 'texto em inglês',
    score: ({ request }) => {
      const english = request.message.toLowerCase().match(ENGLISH)?.length ?? 0;
      return when(isLong(request) && english / countWords(request.message) > 0.15, 1);
    },
  },
  {
    name: 'off-topic',
    label: 'nada sobre peças ou máquinas',
    score: ({ plain, request }) => when(isLong(request) && !TRADE.test(plain), 1),
  },
];
