import { resolve } from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';

/** Finds the file for a request: a redirect that is not forced applies only where no file exists. */
export type FindFile = (request: Request) => Promise<(() => Promise<Response>) | undefined>;

/** Applies the redirects of netlify.toml and `_redirects`, with splats, placeholders, queries and rewrites. */
export function createRedirects(root: string, publish: string) {
  const rules = new RedirectsHandler({
    configPath: resolve(root, 'netlify.toml'),
    configRedirects: [],
    projectDir: root,
    publicDir: resolve(root, publish),
    // Without these two, the handler fails at its first request.
    jwtSecret: '',
    jwtRoleClaim: '',
  });

  return async (request: Request, findFile: FindFile): Promise<Response | undefined> => {
    if (!isReadable(new URL(request.url).pathname)) return undefined;
    const rule = await rules.match(request);
    const response = rule && (await rules.handle(request, rule, findFile));
    return response && withoutOrigin(request, response);
  };
}

/**
 * Netlify names a place on the same host by its path alone; the handler adds the origin. Two slashes would lead to
 * another host.
 */
function withoutOrigin(request: Request, response: Response): Response {
  const location = response.headers.get('location') ?? '';
  const { origin } = new URL(request.url);
  const path = location.startsWith(origin) ? location.slice(origin.length) : '';
  if (!/^\/(?!\/)/.test(path)) return response;
  const headers = new Headers(response.headers);
  headers.set('location', path);
  return new Response(response.body, { status: response.status, headers });
}

/** False for a path with a broken escape (`/%E0%A4`), which makes the handler fail. */
function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
