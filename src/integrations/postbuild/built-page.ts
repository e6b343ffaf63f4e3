import { type HTMLElement, NodeType, parse } from 'node-html-parser';

/** A whole script or style element; `code` is the text between its tags. */
export interface CodePiece {
  kind: 'script' | 'style';
  openTag: string;
  /** By lower-case name; an attribute without a value is an empty text. */
  attributes: Readonly<Record<string, string>>;
  code: string;
  /** Inside an element whose content is not rendered, such as a template. */
  isInert: boolean;
  /** Absent for a piece that a step added. */
  element?: HTMLElement;
}

/** A start or end tag, a text or a comment. White space counts in a verbatim text: it is part of a `pre` or `textarea`. */
export type Piece =
  | CodePiece
  | { kind: 'open' | 'close'; element: HTMLElement; source: string }
  | { kind: 'text' | 'verbatim' | 'comment'; source: string };

const isCodeTag = (tag: string): tag is CodePiece['kind'] => tag === 'script' || tag === 'style';

export const tagOf = (element: HTMLElement): string => element.rawTagName.toLowerCase();
export const isScript = (piece: Piece): piece is CodePiece => piece.kind === 'script';
export const isStyle = (piece: Piece): piece is CodePiece => piece.kind === 'style';

export function createCode(
  kind: CodePiece['kind'],
  attributes: CodePiece['attributes'],
  code = '',
): CodePiece {
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? ` ${name}="${value}"` : ` ${name}`,
  );
  return { kind, openTag: `<${kind}${written.join('')}>`, attributes, code, isInert: false };
}

const sourceOf = (piece: Piece): string =>
  'code' in piece ? `${piece.openTag}${piece.code}</${piece.kind}>` : piece.source;

const KEEPS_SPACE = new Set(['pre', 'textarea']);
const INERT = new Set(['noscript', 'template', 'svg']);

/**
 * A built page, parsed once for all steps. Steps read the elements and change the pieces; every byte that no step
 * changes is written as it was read.
 */
export class BuiltPage {
  /** The path below the built folder, such as admin/loja.html. */
  readonly file: string;
  /** Every element but styles, in the order of their start tags. */
  readonly elements: readonly HTMLElement[];
  pieces: Piece[];

  /** Throws if the parser would have to repair the HTML, because that would drop bytes. */
  constructor(file: string, html: string) {
    this.file = file;
    const elements: HTMLElement[] = [];
    const pieces: Piece[] = [];
    let end = 0;
    const take = (from: number, to: number): string => {
      if (from !== end || to < from)
        throw new Error(
          `${file}: expected HTML that closes every tag, found "${html.slice(end, end + 120)}"`,
        );
      end = to;
      return html.slice(from, to);
    };

    const addElement = (element: HTMLElement, isVerbatim: boolean, isInert: boolean) => {
      const tag = tagOf(element);
      const [start, stop] = element.range;
      if (tag !== 'style') elements.push(element);
      const openTag = take(start, html.indexOf('>', start + tag.length + element.rawAttrs.length + 1) + 1);
      if (isCodeTag(tag)) {
        const code = take(end, stop - `</${tag}>`.length);
        pieces.push({ kind: tag, openTag, attributes: element.attrs, code, isInert, element });
        if (take(end, stop) !== `</${tag}>`) throw new Error(`${file}: expected the end of ${openTag}`);
        return;
      }
      pieces.push({ kind: 'open', element, source: openTag });
      addChildren(element, isVerbatim || KEEPS_SPACE.has(tag), isInert || INERT.has(tag));
      if (stop > end) pieces.push({ kind: 'close', element, source: take(end, stop) });
    };
    const addChildren = (parent: HTMLElement, isVerbatim: boolean, isInert: boolean) => {
      for (const node of parent.childNodes) {
        if (node.nodeType === NodeType.ELEMENT_NODE) addElement(node as HTMLElement, isVerbatim, isInert);
        else if (node.nodeType === NodeType.COMMENT_NODE)
          pieces.push({ kind: 'comment', source: take(...node.range) });
        else pieces.push({ kind: isVerbatim ? 'verbatim' : 'text', source: take(...node.range) });
      }
    };
    const root = parse(html, { comment: true, blockTextElements: { script: true, style: true } });
    addChildren(root, false, false);
    take(end, html.length);
    this.elements = elements;
    this.pieces = pieces;
  }

  /** The first element with this tag. */
  find(tag: string): HTMLElement | undefined {
    return this.elements.find((element) => tagOf(element) === tag);
  }

  /** The element with this tag, which every page has exactly once. */
  only(tag: 'head' | 'body'): HTMLElement {
    const [found, ...more] = this.elements.filter((element) => tagOf(element) === tag);
    if (!found || more.length > 0) throw new Error(`${this.file}: expected one <${tag}>`);
    return found;
  }

  /** Inserts a script or style before an element's start tag (`open`) or end tag (`close`). */
  insertBefore(kind: 'open' | 'close', element: HTMLElement, code: CodePiece): void {
    const at = this.pieces.findIndex(
      (piece) =>
        'element' in piece &&
        piece.element === element &&
        (piece.kind === kind || (kind === 'open' && 'code' in piece)),
    );
    if (at < 0) throw new Error(`${this.file}: <${tagOf(element)}> has no ${kind} tag`);
    this.pieces.splice(at, 0, code);
  }

  toString(): string {
    return this.pieces.map(sourceOf).join('');
  }
}
