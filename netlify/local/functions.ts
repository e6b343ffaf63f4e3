import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config, Context } from '@netlify/functions';

type Result = Response | undefined;
export type Handler = (request: Request, context: Context) => Result | Promise<Result>;

/** Imports a function's file: plain `import()` when serving, Vite's loader in development. */
export type LoadModule = (file: string) => Promise<unknown>;

export interface LocalFunction {
  /** The file's name: `quote` for `quote.mts` or `quote/index.mts`. */
  name: string;
  handler: Handler;
  config: Config;
  /** The paths that it responds to. */
  patterns: URLPattern[];
  /** The methods that it responds to. Undefined: all. */
  methods: string[] | undefined;
}

const SOURCE = /\.(mts|ts|mjs|js)$/;

/**
 * Reads every function of a folder, in the order of their names. Rejects where one cannot be loaded, unless `replace`
 * returns a module in its place.
 */
export async function loadFunctions(
  directory: string,
  load: LoadModule,
  replace?: (file: string, error: unknown) => Promise<unknown>,
): Promise<LocalFunction[]> {
  if (!existsSync(directory)) return [];
  const entries = await readdir(directory, { withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sourcesOfFolder(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
  const read = async (file: string) => {
    try {
      return readFunction(file, await load(file));
    } catch (error) {
      if (!replace) throw error;
      return readFunction(file, await replace(file, error));
    }
  };
  return Promise.all(files.sort().map(read));
}

/** The folder's function, `x/index.mts` or `x/x.mts`; its other files are modules of that function. */
function sourcesOfFolder(folder: string): string[] {
  const names = ['index', basename(folder)];
  const paths = names.flatMap((name) =>
    ['mts', 'ts', 'mjs', 'js'].map((end) => join(folder, `${name}.${end}`)),
  );
  return paths.filter((path) => existsSync(path)).slice(0, 1);
}

interface FunctionModule {
  default?: Handler | { fetch: Handler; config?: Config };
  config?: Config;
}

function readFunction(file: string, module: unknown): LocalFunction {
  const { default: main, config: named } = module as FunctionModule;
  const own = basename(file).replace(SOURCE, '');
  const name = own === 'index' ? basename(join(file, '..')) : own;
  if (!main) throw new Error(`${file} has no default export, so it is not a function.`);
  const config = named ?? (typeof main === 'object' ? main.config : undefined) ?? {};
  const handler: Handler =
    typeof main === 'function' ? main : (request, context) => main.fetch(request, context);
  const paths = config.path ? [config.path].flat() : [`/.netlify/functions/${name}`];
  const methods = config.method ? [config.method].flat() : undefined;
  return { name, handler, config, methods, patterns: paths.map((pathname) => new URLPattern({ pathname })) };
}

/** The function for a request, with the named parts of its path. Like Netlify's, it ignores a slash at the end. */
export function findFunction(functions: LocalFunction[], method: string, path: string) {
  const pathname = path.replace(/(?<=.)\/$/, '');
  for (const fn of functions) {
    if (fn.methods && !fn.methods.some((allowed) => allowed === method)) continue;
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
