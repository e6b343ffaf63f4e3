import type { HTMLElement } from 'node-html-parser';

/** A whole script or style element; `code` is what is between its tags. */
export interface CodePiece {
  kind: 'script' | 'style';
  openTag: string;
  /** By their names in lower case; an attribute without a value is an empty text. */
  attributes: Readonly<Record<string, string>>;
  code: string;
  /** Inside an element whose content the browser does not use as part of the page, such as a template. */
  isInert: boolean;
  /** Absent where a step has added the piece. */
  element?: HTMLElement;
}

/** A start or end tag, a text or a comment. White space counts in a verbatim text: it is part of a `pre` or `textarea`. */
export type Piece =
  | CodePiece
  | { kind: 'open' | 'close'; element: HTMLElement; source: string }
  | { kind: 'text' | 'verbatim' | 'comment'; source: string };

export const isCodeTag = (tag: string): tag is CodePiece['kind'] => tag === 'script' || tag === 'style';

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

export const sourceOf = (piece: Piece): string =>
  'code' in piece ? `${piece.openTag}${piece.code}</${piece.kind}>` : piece.source;
