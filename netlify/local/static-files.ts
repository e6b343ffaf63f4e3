import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';

interface Options {
  /** The project's folder, with netlify.toml. */
  root: string;
  /** The folder that is published, inside the project's. */
  publish: string;
}

/** Netlify reads these files, but does not publish them. */
const NOT_PUBLISHED = /\/_(headers|redirects)$/;

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };

/** Serves the published files with the headers of netlify.toml and `_headers`. */
export function createStaticFiles({ root, publish }: Options) {
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
