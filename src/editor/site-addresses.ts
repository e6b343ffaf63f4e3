import { ANCHORS, ARTICLE_REDIRECTS, ROUTES } from '../shared/routes.ts';
import { unknownNumberPattern, unknownNumberProblem } from '../shared/tools/text-numbers.ts';

/** The entries with their own URL, by file name. */
export interface AddressedEntries {
  articles: readonly string[];
  guides: readonly string[];
  questions: readonly string[];
}

/** The patterns of the site's URLs for the forms. Whether an anchor exists on a page is checked for only a few pages. */
export interface AddressPatterns {
  /** A whole field that is a URL of this site. */
  field: [source: string, message: string];
  /** A text whose links and [[names]] are all valid. */
  text: [source: string, message: string];
  /** The name of a new article, which becomes its URL. */
  articleName: [source: string, message: string];
}

const OTHER_SITES = String.raw`mailto:[^)\s]+@|tel:\+|https:\/\/[^\/\s)]+\.[^\/\s)]`;
/** What to say of an address that Markdown's autolink makes an http:// link; also said by check:content. */
export const LOOSE_ADDRESS =
  'Um endereço com www. ou http:// no começo vira um link que o site não aceita: comece com https://, ou com / numa página deste site.';
/** Such an address outside a link's own text, an https:// address, and a photo of this session, which is at blob:http://… */
const LOOSE = String.raw`(?<!(?:https:\/\/|blob:)\S*)\b(?:[Ww]{3}\.|[Hh][Tt]{2}[Pp]:\/\/)\S(?![^[\]\n]*\]\()`;
const POINT = String.raw`#[\w-]+`;

export function addressPatterns({ articles, guides, questions }: AddressedEntries): AddressPatterns {
  const points: Readonly<Record<string, readonly string[]>> = {
    [ROUTES.home]: Object.values(ANCHORS).map((address) => address.slice('/#'.length)),
    [ROUTES.faq]: questions,
  };
  const pages = [
    ...Object.values(ROUTES),
    ...Object.keys(ARTICLE_REDIRECTS),
    ...articles.map((name) => `/${name}`),
    ...guides.map((name) => `${ROUTES.guides}/${name}`),
  ];
  const own = [
    ...pages.map((page) => `${literal(page)}(?:${points[page] ? `#(?:${points[page].join('|')})` : POINT})?`),
    POINT,
  ].join('|');
  const reserved = Object.values(ROUTES).map((path) => literal(path.slice(1)));
  return {
    field: [
      `^(?:${own})$`,
      'Este endereço não existe no site. Use um como /loja ou /guias/tipos-de-desgaste.',
    ],
    text: [
      [
        // A picture is not a link.
        String.raw`^(?![\s\S]*\]\((?<!!\[[^\]]*\]\()(?!${OTHER_SITES}|(?:${own})(?=[)\s])))`,
        String.raw`(?![\s\S]*${LOOSE})`,
        String.raw`(?![\s\S]*${unknownNumberPattern()})`,
      ].join(''),
      // A field has one pattern and one message.
      [
        'Este texto tem um destes erros. (1) Um link deste texto não leva a nenhuma página. Use um endereço do site, como /loja, um ponto desta página, como #resumo, ou um endereço completo, com https://.',
        `(2) ${LOOSE_ADDRESS}`,
        `(3) ${unknownNumberProblem('…')}`,
      ].join(' '),
    ],
    articleName: [
      `^(?!(?:${reserved.join('|')})$)[a-z0-9]+(-[a-z0-9]+)*$`,
      'Use só letras minúsculas sem acento, números e hífens, e não o endereço de outra página.',
    ],
  };
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
