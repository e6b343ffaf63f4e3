import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
  /** Of these, the paths that another function responds to. */
  excluded: URLPattern[];
}

const SOURCE = '.mts';

/** Reads every function of a folder, in the order of their names. Rejects where one cannot be loaded. */
export async function loadFunctions(directory: string, load: LoadModule): Promise<LocalFunction[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(SOURCE)).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = join(directory, name);
      return readFunction(file, await load(file));
    }),
  );
}

function readFunction(file: string, module: unknown): LocalFunction {
  const { default: handler, config = {} } = module as { default?: Handler; config?: Config };
  const name = basename(file, SOURCE);
  if (!handler) throw new Error(`${file} has no default export, so it is not a function.`);
  // Scheduled functions cannot be called from outside.
  const own = config.schedule ? [] : [`/.netlify/functions/${name}`];
  return {
    name,
    handler,
    config,
    patterns: patternsOf(config.path ?? own),
    excluded: patternsOf(config.excludedPath ?? []),
  };
}

const patternsOf = (paths: string | string[]) =>
  [paths].flat().map((pathname) => new URLPattern({ pathname }));

/** The function at a path, with the named parts of the path. Like Netlify's, it ignores a slash at the end. */
export function findFunction(functions: LocalFunction[], path: string) {
  const pathname = path.replace(/(?<=.)\/$/, '');
  for (const fn of functions) {
    if (fn.excluded.some((pattern) => pattern.test({ pathname }))) continue;
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
