import { createHash } from 'node:crypto';
import { findHead, findHydrationScripts, isModule } from './astro-output.ts';
import type { BuiltPage } from './built-page.ts';
import { type CodePiece, createCode, isScript } from './pieces.ts';

/** A shorter module costs less in the page than a request for it. */
const WORTH_A_FILE = 500;

export interface SharedScript {
  /** The public address, named by the content. */
  path: string;
  code: string;
}

const share = (code: string): SharedScript => ({
  path: `/_astro/${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`,
  code,
});

/** The script with its code in a file, and all its attributes. */
const loadFrom = (script: CodePiece, src: string): CodePiece => ({
  ...script,
  openTag: script.openTag.replace(/>$/, () => ` src="${src}">`),
  attributes: { ...script.attributes, src },
  code: '',
});

/**
 * Takes scripts that can wait out of a page, into files that pages share: what hydrates the islands, as one file in its
 * order, and long modules. They run once the page is read, as before, but neither the first text nor the next page
 * waits for their bytes.
 */
export function shareScripts(page: BuiltPage): SharedScript[] {
  const shared: SharedScript[] = [];
  const hydration = findHydrationScripts(page);
  page.pieces = page.pieces
    .filter((piece) => !isScript(piece) || !hydration.has(piece))
    .map((piece) => {
      const isLong = isScript(piece) && isModule(piece) && piece.code.length >= WORTH_A_FILE;
      if (!isLong || piece.attributes['src'] !== undefined) return piece;
      const script = share(piece.code);
      shared.push(script);
      return loadFrom(piece, script.path);
    });
  if (hydration.size > 0) {
    const script = share([...hydration].map(({ code }) => code.trim()).join('\n'));
    shared.push(script);
    page.insertBefore('close', findHead(page), createCode('script', { defer: '', src: script.path }));
  }
  return shared;
}
