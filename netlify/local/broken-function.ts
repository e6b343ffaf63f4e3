import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** Netlify reads `config` from the text of the file, so paths are literals there. */
const PATH = /\bpath:\s*(\[[^\]]*\]|'[^']*'|"[^"]*")/;
const LITERAL = /'([^']*)'|"([^"]*)"/g;

function pathsIn(source: string): string[] {
  const [, value = ''] = PATH.exec(source) ?? [];
  return [...value.matchAll(LITERAL)].map(([, single, double]) => single ?? double ?? '');
}

/** A module in place of a function that cannot be loaded: it responds 500 at the function's own paths, and says why. */
export async function replaceBrokenFunction(file: string, error: unknown) {
  const reason = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const paths = pathsIn(await readFile(file, 'utf8'));
  return {
    default: () => new Response(`${file} cannot be loaded: ${reason}`, { status: 500 }),
    config: paths.length > 0 ? { path: paths } : {},
  };
}
