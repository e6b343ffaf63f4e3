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
    return rule && rules.handle(request, rule, findFile);
  };
}

/** False for a path with a broken escape (`/%E0%A4`), which makes the handler fail. */
function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
