import { findBody, isModule } from './astro-output.ts';
import type { BuiltPage } from './built-page.ts';
import { type CodePiece, isScript } from './pieces.ts';

/** Runs once the page is read, wherever it is, or is data for machines that read the page whole. */
function canWait(script: CodePiece): boolean {
  const { type, defer, async, src } = script.attributes;
  if (script.isInert || async !== undefined) return false;
  return isModule(script) || type === 'application/ld+json' || (defer !== undefined && src !== undefined);
}

/**
 * Puts the scripts that can wait at the page's end, in their order: on a slow connection neither their text nor their
 * requests come before those of the first text and the first picture.
 */
export function deferScripts(page: BuiltPage): void {
  const waiting = page.pieces.filter(isScript).filter(canWait);
  const moved = new Set<unknown>(waiting);
  page.pieces = page.pieces.filter((piece) => !moved.has(piece));
  const body = findBody(page);
  for (const script of waiting) page.insertBefore('close', body, script);
}
