import { resolve } from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';

/** Answers the file for a request, later: a redirect that is not forced gives way to a file of that name. */
export type FindFile = (request: Request) => Promise<(() => Promise<Response>) | undefined>;

/** The redirects of netlify.toml and `_redirects`: splats, placeholders, queries and rewrites as Netlify reads them. */
export function createRedirects(root: string, publish: string) {
  const rules = new RedirectsHandler({
    configPath: resolve(root, 'netlify.toml'),
    configRedirects: [],
    projectDir: root,
    publicDir: resolve(root, publish),
    // Both are needed: without them the handler fails at its first request.
    jwtSecret: '',
    jwtRoleClaim: '',
  });

  return async (request: Request, findFile: FindFile): Promise<Response | undefined> => {
    if (!isReadable(new URL(request.url).pathname)) return undefined;
    const rule = await rules.match(request);
    return rule && rules.handle(request, rule, findFile);
  };
}

/** False for an address with a broken escape (`/%E0%A4`), at which the handler would fail. */
function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
