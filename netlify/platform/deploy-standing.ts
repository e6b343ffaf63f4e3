import { readDeployContext, UNKNOWN_CONTEXT } from './preview-database.ts';

/**
 * How the deploy that handles a request stands to the live site:
 * - own: it shares its database with no other deploy, such as another host or a preview
 * - live: it is the published deploy
 * - old: it shares the live site's database and is not the published deploy
 */
export type DeployStanding = 'own' | 'live' | 'old';

interface NetlifyRuntime {
  Netlify?: { context?: { deploy?: { published?: boolean } } | null };
}

/** Netlify's address of one deploy or branch, such as `6a1f…--name.netlify.app`. A site's main address may look like it. */
function isDeployAddress(
  { hostname }: URL,
  { PUBLIC_SITE_URL, URL: netlifyUrl }: NodeJS.ProcessEnv,
): boolean {
  const isMain = [PUBLIC_SITE_URL, netlifyUrl].some(
    (address) => address !== undefined && URL.canParse(address) && new URL(address).hostname === hostname,
  );
  return /^[^.]+--[^.]+\.netlify\.app$/.test(hostname) && !isMain;
}

/**
 * Call this while a request is handled. Only the address proves an old deploy: every deploy keeps one of its own, and the
 * live site's address leads to the published one alone. `published` comes from a header, which may be missing, unknown to
 * Netlify's bootstrap, or forged by a visitor: at the main address it must not close the site.
 */
export function readStanding(request: Request): DeployStanding {
  const context = readDeployContext();
  if (context !== 'production' && context !== UNKNOWN_CONTEXT) return 'own';
  if ((globalThis as NetlifyRuntime).Netlify?.context?.deploy?.published === true) return 'live';
  return isDeployAddress(new URL(request.url), process.env) ? 'old' : 'live';
}
