import { type BuiltPage, type Piece, tagOf } from './built-page.ts';

// Block-level elements; white space beside their tags is not rendered.
const BLOCKS = new Set(
  (
    'html head body title meta link script style header footer main nav section article aside div p h1 h2 h3 h4 ul ol li ' +
    'dl dt dd figure figcaption table caption thead tbody tr th td form fieldset legend details summary dialog source ' +
    'path circle rect line g text'
  ).split(' '),
);
// A link with a flex or grid layout: white space at its ends is not rendered.
const ROWS = ['button', 'inline-flex', 'flex', 'grid'];

// HTML white space; a no-break space counts as text.
const AT_START = /^[ \t\n\f\r]+/;
const AT_END = /[ \t\n\f\r]+$/;
const LINE_BREAK = /[ \t\f\r]*\n[ \t\n\f\r]*/g;

const tagName = (piece: Piece | undefined) =>
  piece?.kind === 'open' || piece?.kind === 'close' ? tagOf(piece.element) : '';
const isBlock = (piece: Piece | undefined) => piece && ('code' in piece || BLOCKS.has(tagName(piece)));
const isTag = (piece: Piece | undefined, kind: 'open' | 'close', tag: string) =>
  piece?.kind === kind && tagName(piece) === tag;
const isRowLink = (piece: Piece | undefined) =>
  piece?.kind === 'open' &&
  tagOf(piece.element) === 'a' &&
  ROWS.some((name) => piece.element.classList.contains(name));

function minifyText(text: string, before: Piece | undefined, after: Piece | undefined): string {
  let short = text;
  if (isBlock(before) || isTag(before, 'open', 'button') || isRowLink(before))
    short = short.replace(AT_START, '');
  const endsRow = isRowLink(before) && isTag(after, 'close', 'a');
  if (isBlock(after) || isTag(after, 'close', 'button') || endsRow) short = short.replace(AT_END, '');
  // Replaces line breaks with spaces; the result compresses better.
  return short.replaceAll(LINE_BREAK, ' ');
}

/** Joins two texts if steps have removed everything between them. */
function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', source: last.source + piece.source };
    else joined.push(piece);
  }
  return joined;
}

/** HTML closes a list item implicitly where the next begins or the list ends. */
const endsByItself = (piece: Piece, next: Piece | undefined) =>
  isTag(piece, 'close', 'li') &&
  (isTag(next, 'open', 'li') || isTag(next, 'close', 'ul') || isTag(next, 'close', 'ol'));

/** Removes tags that browsers add implicitly, and white space that is not rendered; inside lines of text it stays. */
export function minifyHtml(page: BuiltPage): void {
  const pieces = joinTexts(page.pieces);
  const short = pieces.map((piece, index): Piece => {
    if (piece.kind === 'text')
      return { kind: 'text', source: minifyText(piece.source, pieces[index - 1], pieces[index + 1]) };
    return 'code' in piece ? { ...piece, code: piece.code.replace(AT_START, '').replace(AT_END, '') } : piece;
  });
  const filled = short.filter((piece) => piece.kind !== 'text' || piece.source);
  page.pieces = filled.filter((piece, index) => !endsByItself(piece, filled[index + 1]));
}
