import { createHash } from 'node:crypto';
import { type BuiltPage, type CodePiece, createCode, isScript } from './built-page.ts';

/** A shorter module costs less inline than a request for it. */
const WORTH_A_FILE = 500;

export interface SharedScript {
  /** The public URL, derived from a hash of the content. */
  path: string;
  code: string;
}

const share = (code: string): SharedScript => ({
  path: `/_astro/${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`,
  code,
});

/**
 * What Astro writes into each page with islands: its runtime, and one script per directive. Not documented; observed in
 * Astro 7.3.5.
 */
const HYDRATES = /\bcustomElements\.define\(\s*["'`]astro-island|\bnew Event\(\s*["'`]astro:/;

const isModule = ({ attributes }: CodePiece) => attributes['type'] === 'module';
const isHydration = ({ attributes, code }: CodePiece) =>
  attributes['src'] === undefined && !attributes['type'] && HYDRATES.test(code);

/**
 * Takes scripts that can wait out of a page, into files that pages share: what hydrates the islands, as one file in its
 * order, and long modules. They still run after parsing, but neither the first text nor the next page waits for their
 * bytes.
 */
export function shareScripts(page: BuiltPage): SharedScript[] {
  const shared: SharedScript[] = [];
  const scripts = page.pieces.filter(isScript).filter(({ isInert }) => !isInert);
  const hydration = new Set<unknown>(page.find('astro-island') ? scripts.filter(isHydration) : []);
  if (page.find('astro-island') && hydration.size < 2)
    throw new Error(
      `${page.file}: expected Astro’s runtime for islands and a directive. See ${import.meta.filename}.`,
    );
  page.pieces = page.pieces
    .filter((piece) => !hydration.has(piece))
    .map((piece) => {
      if (!isScript(piece) || piece.isInert || !isModule(piece) || piece.code.length < WORTH_A_FILE)
        return piece;
      const script = share(piece.code);
      shared.push(script);
      return {
        ...piece,
        openTag: piece.openTag.replace(/>$/, () => ` src="${script.path}">`),
        attributes: { ...piece.attributes, src: script.path },
        code: '',
      };
    });
  if (hydration.size > 0) {
    const script = share(
      scripts
        .filter((piece) => hydration.has(piece))
        .map(({ code }) => code.trim())
        .join('\n'),
    );
    shared.push(script);
    page.insertBefore('close', page.only('head'), createCode('script', { defer: '', src: script.path }));
  }
  return shared;
}

/** Whether the script runs after parsing wherever it is placed, or is data for crawlers. */
function canWait(script: CodePiece): boolean {
  const { type, defer, async, src } = script.attributes;
  if (script.isInert || async !== undefined) return false;
  return isModule(script) || type === 'application/ld+json' || (defer !== undefined && src !== undefined);
}

/**
 * Moves the scripts that can wait to the page's end, in order: on a slow connection, neither their text nor their requests
 * then delay the first text and the first picture.
 */
export function deferScripts(page: BuiltPage): void {
  const waiting = page.pieces.filter(isScript).filter(canWait);
  const moved = new Set<unknown>(waiting);
  page.pieces = page.pieces.filter((piece) => !moved.has(piece));
  const body = page.only('body');
  for (const script of waiting) page.insertBefore('close', body, script);
}
