import { foldText } from '../../../src/shared/fold-text.ts';
import type { ContactRequest } from '../../../src/shared/request/request.ts';
import { ADVERT, TRADE } from './content-phrases.ts';
import { findLinks } from './find-links.ts';

/** Whether a text repeats itself: most of its words, or one character. */
function isRepeated(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  // Rules made of dashes, and the underscores of a printed form, are not repetition.
  return (
    (words.length >= 12 && new Set(words).size / words.length < 0.15) || /([^\s\d._=*#~-])\1{11}/u.test(text)
  );
}

// Leaves out part numbers and steel grades such as 38CrMoAlA, because they contain digits.
const LONG_WORD = /(?<![\p{L}\d])\p{L}{7,40}(?![\p{L}\d])/gu;

// Pairs of letters that are rare in our visitors' languages and in the names of people and machines.
const RARE_PAIR = /q(?![uü])|[jqvwxz][bcdfgkmpqtvwxz]|[bcdfgkpqt][jqvwx]|[fghjkmpqtvwxz]x/giu;

const CONSONANT_RUN = /[bcdfghjklmnpqrstvwxz]{6,}/iu;

const isRandom = (word: string) => CONSONANT_RUN.test(word) || (word.match(RARE_PAIR)?.length ?? 0) >= 2;

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

const when = (applies: boolean, points: number) => (applies ? points : 0);

const WORD_OF_TWO_SCRIPTS = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/gu;

const LINKED_MARKUP = /<a\s[^>]{0,99}href|\[(?:url|link)\b|\]\(https?:/i;

const isSame = (a: string, b: string) => a.length > 3 && a.toLowerCase() === b.toLowerCase();

export const CONTENT_RULES: readonly ContentRule[] = [
  {
    // The pages of one catalogue count once. A signature may name a site and a profile, so two or three are not enough alone.
    name: 'links',
    label: 'endereços de outros sites',
    score: ({ links }) => {
      const sites = new Set(links.map((link) => link.split(/[/?#:]/, 1)[0])).size;
      return sites > 3 ? 3 : Math.min(sites, 2);
    },
  },
  {
    // The form takes plain text. Spam programs hope that it shows a link.
    name: 'hidden-link',
    label: 'link escondido em código ou no nome',
    score: ({ all, request }) => when(LINKED_MARKUP.test(all) || findLinks(request.name).length > 0, 2),
  },
  {
    // One phrase is not enough: a customer may quote it.
    name: 'advert',
    label: 'frases de propaganda',
    score: ({ plain }) => new Set(plain.match(ADVERT)).size * 2,
  },
  {
    // Spam programs swap letters for look-alikes of another alphabet. One such letter in a model's name is a slip.
    name: 'two-scripts',
    label: 'letras trocadas por outras parecidas',
    score: ({ all }) => when((all.match(WORD_OF_TWO_SCRIPTS)?.length ?? 0) > 2, 2),
  },
  {
    // One odd word may be a name, a code or a typing error.
    name: 'random-letters',
    label: 'letras ao acaso',
    score: ({ all }) => when((all.match(LONG_WORD) ?? []).filter(isRandom).length > 1, 3),
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
    score: ({ request: { name, message } }) => when(isSame(name, message), 3),
  },
];

/** The points from which on a request is suspect. Higher for a message of the trade, because the team reads suspects later. */
export const thresholdOf = ({ message }: ContactRequest) => (TRADE.test(foldText(message)) ? 5 : 3);
