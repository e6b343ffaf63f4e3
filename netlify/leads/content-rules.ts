import type { ContactRequest } from '../../src/shared/request/request.ts';
import { ENGLISH, MONEY, OFFER, PITCH, PRESSURE, REMEDY, TRADE } from './content-phrases.ts';
import { countRandomWords } from './gibberish.ts';
import { findLinks, isRisky, isShortened } from './links.ts';
import { isRepeated } from './repetition.ts';

/** What the rules read. */
interface Content {
  request: ContactRequest;
  /** What a person writes freely: name, company and message. */
  all: string;
  /** The same without accents, in lower case. */
  plain: string;
  /** The web addresses in it that neither belong to the visitor nor hold a visitor's files. */
  links: string[];
}

export interface ContentRule {
  name: string;
  /** For the team's mail. */
  label: string;
  /** Points towards the threshold of suspicion; 0: does not apply. */
  score(content: Content): number;
}

const phrases = (list: RegExp, points: number) => (content: Content) =>
  new Set(content.plain.match(list)).size * points;

const when = (applies: boolean, points: number) => (applies ? points : 0);

// Greek letters stand in measures.
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
    // The form is plain text: people have no reason to write markup, programs hope that it becomes a link.
    name: 'markup',
    label: 'código HTML ou BBCode',
    score: ({ all }) => when(MARKUP.test(all), 3),
  },
  {
    // A customer names one supplier or portal; an advertisement lives by its links. Enough on its own only without
    // the trade's words.
    name: 'links',
    label: 'endereços de outros sites',
    score: ({ links, plain }) => Math.min(links.length, TRADE.test(plain) ? 2 : 3),
  },
  {
    // Nobody who asks for a quote needs to hide where a link leads.
    name: 'hidden-link',
    label: 'link encurtado ou de domínio pouco confiável',
    score: ({ links }) => (links.some(isShortened) ? 2 : when(links.some(isRisky), 1)),
  },
  // Two different phrases, or one with another sign: a customer may say that the search engine showed the site.
  { name: 'offer', label: 'oferta de divulgação ou de serviços para o site', score: phrases(OFFER, 2) },
  { name: 'money', label: 'dinheiro, apostas ou investimento', score: phrases(MONEY, 2) },
  { name: 'remedy', label: 'remédios ou conteúdo adulto', score: phrases(REMEDY, 2) },
  { name: 'pressure', label: 'chamadas de propaganda', score: phrases(PRESSURE, 1) },
  { name: 'pitch', label: 'fala do site, não de peças', score: phrases(PITCH, 1) },
  {
    // One odd word is a code or a typing error; a name is neither.
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
    // A program writes one text into every field.
    name: 'same-fields',
    label: 'campos diferentes com o mesmo texto',
    score: ({ request: { name, message } }) => when(isSame(name, message), 3),
  },
  {
    // What a widespread program for filling forms puts there.
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
    // Foreign customers write so too; with an offer it tips the scale.
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
