import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Config, Context } from '@netlify/functions';

type Result = Response | undefined;
export type Handler = (request: Request, context: Context) => Result | Promise<Result>;

/** Imports a function's file: plain `import()` when serving, Vite's loader in development. */
export type LoadModule = (file: string) => Promise<unknown>;

export interface LocalFunction {
  /** The file's name: `quote` for `quote.mts`. */
  name: string;
  handler: Handler;
  config: Config;
  /** The paths that it responds to. */
  patterns: URLPattern[];
}

const SOURCE = '.mts';

/**
 * Reads every function of a folder, in the order of their names. Rejects where one cannot be loaded, unless `replace`
 * returns a module in its place.
 */
export async function loadFunctions(
  directory: string,
  load: LoadModule,
  replace?: (file: string, error: unknown) => Promise<unknown>,
): Promise<LocalFunction[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(SOURCE)).sort();
  const read = async (file: string) => {
    try {
      return readFunction(file, await load(file));
    } catch (error) {
      if (!replace) throw error;
      return readFunction(file, await replace(file, error));
    }
  };
  return Promise.all(names.map((name) => read(join(directory, name))));
}

function readFunction(file: string, module: unknown): LocalFunction {
  const { default: handler, config = {} } = module as { default?: Handler; config?: Config };
  const name = basename(file, SOURCE);
  if (!handler) throw new Error(`${file} has no default export, so it is not a function.`);
  const paths = config.path ? [config.path].flat() : [`/.netlify/functions/${name}`];
  return { name, handler, config, patterns: paths.map((pathname) => new URLPattern({ pathname })) };
}

/** The function at a path, with the named parts of the path. Like Netlify's, it ignores a slash at the end. */
export function findFunction(functions: LocalFunction[], path: string) {
  const pathname = path.replace(/(?<=.)\/$/, '');
  for (const fn of functions) {
    for (const pattern of fn.patterns) {
      const match = pattern.exec({ pathname });
      if (match) return { fn, params: definedParts(match.pathname.groups) };
    }
  }
  return undefined;
}

const definedParts = (groups: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

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
