import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { listHeaderRules, POLICIES_PATH, REDIRECTS } from '../platform/edge.ts';
import type { HostApp } from './calls.ts';

const PAGE_NAME = /\.\w+$/;

/** `/loja` is the file `loja.html`. */
const toFile = (path: string) =>
  path === '/' ? '/index.html' : PAGE_NAME.test(path) ? path : `${path}.html`;

const matches = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** Redirects to the address without a slash at its end. Several at its start would lead to another host. */
const redirectSlash: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  if (pathname === '/' || !pathname.endsWith('/')) return next();
  return context.redirect(`/${pathname.replaceAll(/^\/+|\/+$/g, '')}${search}`, 301);
};

/** The redirects of the edge, which pass on the query, and those from a slash at the end. */
export function createRedirects(): HostApp {
  const app: HostApp = new Hono({ strict: false });
  for (const { from, to, status } of REDIRECTS)
    app.get(from, (context) => {
      const [path = '', hash] = to.split('#');
      const { search } = new URL(context.req.url);
      return context.redirect(path + search + (hash ? `#${hash}` : ''), status);
    });
  return app.get('*', redirectSlash);
}

/** The built site in a folder, with its calls: what Netlify's edge does, as far as browsers see it. */
export function createSite(dist: string, calls: HostApp): HostApp {
  const rules = listHeaderRules(JSON.parse(readFileSync(join(dist, POLICIES_PATH), 'utf8')));

  async function respondMissing(context: Context): Promise<Response> {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD')
      return context.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' });
    return context.html(await readFile(join(dist, '404.html'), 'utf8'), 404);
  }

  const app: HostApp = new Hono({ strict: false });
  return (
    app
      .use(compress())
      .route('/', calls)
      .route('/', createRedirects())
      .use(async (context, next) => {
        await next();
        context.header('Cache-Control', 'public, max-age=0, must-revalidate');
        for (const [pattern, headers] of rules)
          if (matches(pattern, context.req.path))
            for (const [name, value] of Object.entries(headers)) context.header(name, value);
      })
      // The version of a part is not that of the file.
      .use(except(({ req }) => req.header('range') !== undefined, etag()))
      .use(serveStatic({ root: dist, precompressed: true, rewriteRequestPath: toFile }))
      .notFound(respondMissing)
  );
}
