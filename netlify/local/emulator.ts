import { createCompression } from './compression.ts';
import { respondConditional } from './conditional.ts';
import type { FunctionCaller } from './function-caller.ts';
import { findFunction, type LocalFunction } from './functions.ts';
import { respondRange } from './ranges.ts';
import { createRedirects, type FindFile } from './redirects.ts';
import { createStaticFiles } from './static-files.ts';
import { redirectTo, withoutTrailingSlash } from './trailing-slash.ts';

interface Options {
  /** The project's folder, with netlify.toml. */
  root: string;
  /** The folder that is published, inside the project's. */
  publish: string;
  functions: LocalFunction[];
  caller: FunctionCaller;
}

export type Handle = (request: Request, ip: string) => Promise<Response>;

/** Serves the built site like Netlify: functions, then redirects, then files, then the 404 page, all compressed. */
export function createEmulator({ root, publish, functions, caller }: Options): Handle {
  const redirect = createRedirects(root, publish);
  const files = createStaticFiles({ root, publish });
  const compress = createCompression();

  const findFile: FindFile = async (request) => {
    const response = await files.get(request);
    return response && (async () => response);
  };

  async function redirectSlash(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url);
    const location = withoutTrailingSlash(url);
    const isPage = location && (await files.exists(new Request(new URL(location, url))));
    return isPage ? redirectTo(location) : undefined;
  }

  async function answer(request: Request, ip: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    const found = findFunction(functions, request.method, pathname);
    if (found) return caller.call({ ...found, request, ip });
    const redirected = (await redirectSlash(request)) ?? (await redirect(request, findFile));
    return redirected ?? (await files.get(request)) ?? files.notFound(request);
  }

  return async (request, ip) => {
    const response = await compress(request, await answer(request, ip));
    return respondRange(request, respondConditional(request, response));
  };
}
