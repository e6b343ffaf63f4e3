import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';
import { createCompression } from './compression.ts';
import type { FunctionCaller } from './function-caller.ts';
import { findFunction, type LocalFunction } from './functions.ts';
import { createRedirects, type FindFile } from './redirects.ts';
import { redirectTo, withoutTrailingSlash } from './trailing-slash.ts';

/** Responds 304 if the client already has this version, in any encoding. */
export function respondConditional(request: Request, response: Response): Response {
  const etag = response.headers.get('etag');
  const wanted = request.headers.get('if-none-match');
  if (response.status !== 200 || !etag || !wanted || !includesTag(wanted, etag)) return response;
  const headers = new Headers(response.headers);
  for (const name of ['content-type', 'content-length', 'accept-ranges']) headers.delete(name);
  void response.body?.cancel();
  return new Response(null, { status: 304, headers });
}

/** Whether a list of ETags (`"a", W/"b-br"` or `*`) contains this version. */
export function includesTag(list: string, etag: string): boolean {
  const version = (tag: string) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/-(br|gzip)"$/, '"');
  return list.split(',').some((tag) => tag.trim() === '*' || version(tag) === version(etag));
}

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
    const found = findFunction(functions, pathname);
    if (found) return caller.call({ ...found, request, ip });
    const redirected = (await redirectSlash(request)) ?? (await redirect(request, findFile));
    return redirected ?? (await files.get(request)) ?? files.notFound(request);
  }

  return async (request, ip) => {
    const response = await compress(request, await answer(request, ip));
    return respondRange(request, respondConditional(request, response));
  };
}

export interface ByteRange {
  start: number;
  /** The last byte, inclusive. */
  end: number;
}

/**
 * Parses `bytes=0-99`, `bytes=100-` or `bytes=-100` for a file of `size` bytes. Ignores several ranges, other units and
 * invalid ones, as the HTTP standard allows: the whole file is sent.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (first && last && Number(last) < Number(first)) return undefined;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? 'unsatisfiable' : { start, end };
}

/** Responds with the requested part of a video: Safari plays only videos that are served in ranges. */
export async function respondRange(request: Request, response: Response): Promise<Response> {
  const wanted = request.headers.get('range');
  if (response.status !== 200 || response.headers.get('accept-ranges') !== 'bytes' || !wanted)
    return response;
  const version = request.headers.get('if-range');
  if (version && version !== response.headers.get('etag')) return response;

  const bytes = await response.arrayBuffer();
  const range = parseRange(wanted, bytes.byteLength);
  const headers = new Headers(response.headers);
  if (!range) return new Response(bytes, { headers });
  headers.delete('content-length');
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes.byteLength}`);
  return new Response(bytes.slice(range.start, range.end + 1), { status: 206, headers });
}

/** Netlify reads these files, but does not publish them. */
const NOT_PUBLISHED = /\/_(headers|redirects)$/;

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };

/** Serves the published files with the headers of netlify.toml and `_headers`. */
function createStaticFiles({ root, publish }: Pick<Options, 'root' | 'publish'>) {
  const files = new StaticHandler({ directory: resolve(root, publish) });
  const rules = new HeadersHandler({
    configPath: resolve(root, 'netlify.toml'),
    projectDir: root,
    publishDir: publish,
    logger: console,
  });

  const find = async (request: Request) =>
    NOT_PUBLISHED.test(new URL(request.url).pathname) ? undefined : files.match(request);

  async function get(request: Request): Promise<Response | undefined> {
    const found = await find(request);
    if (!found) return undefined;
    if (!['GET', 'HEAD'].includes(request.method)) {
      const headers = { ...PLAIN, allow: 'GET, HEAD' };
      const refusal = new Response('Method Not Allowed', { status: 405, headers });
      await rules.apply(request, refusal);
      return refusal;
    }
    const { body, headers } = await found.handle();
    const bytes = await new Response(body).arrayBuffer();
    headers.set('etag', `"${createHash('sha1').update(Buffer.from(bytes)).digest('base64url')}"`);
    if (/^(video|audio)\//.test(headers.get('content-type') ?? '')) headers.set('accept-ranges', 'bytes');
    const response = new Response(bytes, { headers });
    await rules.apply(request, response);
    return response;
  }

  /** The site's 404 page. */
  async function notFound(request: Request): Promise<Response> {
    const page = await files.match(new Request(new URL('/404.html', request.url)));
    const { body, headers } = page ? await page.handle() : new Response('Not Found', { headers: PLAIN });
    const response = new Response(body, { status: 404, headers });
    await rules.apply(request, response);
    return response;
  }

  return { get, notFound, exists: async (request: Request) => (await find(request)) !== undefined };
}
