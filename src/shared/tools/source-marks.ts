import { HOUSE, PRACTICE } from './data/sources.ts';

/** How a result shows what a claim rests on: a filled dot for a publication, a ring for the workshop's practice. */
export interface Mark {
  isPublished: boolean;
  /** Hidden from sight and read to screen readers: `before` + `text` is a whole phrase. */
  before: string;
  text: string;
}

export function markOf(basis: string): Mark {
  if (basis === HOUSE) return markOf(`${PRACTICE}: ${HOUSE}`);
  if (!basis.startsWith(PRACTICE)) return { isPublished: true, before: 'fonte publicada: ', text: basis };
  const [before, text] = [basis.slice(0, 'prática da '.length), basis.slice('prática da '.length)];
  return { isPublished: false, before, text };
}

/** "fonte publicada: PML; prática da oficina: ponto da faixa", where no dot can be drawn. */
export const marksInWords = (bases: readonly string[]): string =>
  bases
    .map(markOf)
    .map(({ before, text }) => before + text)
    .join('; ');

/** The id of a publication in the list of sources, so that its marks lead there. */
export const sourceId = (name: string): string => `fonte-${name.replaceAll(/[^\p{L}\d]+/gu, '-')}`;

/** Reads a table's attribute, such as "PML; oficina: ponteira": authors of the text's sources, and the workshop. */
export const parseBases = (text: string): string[] =>
  text.split(';').map((part) => part.trim().replace(/^oficina(?=$|:)/, PRACTICE));
