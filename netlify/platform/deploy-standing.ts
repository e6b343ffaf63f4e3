import { readDeployContext, UNKNOWN_CONTEXT } from './preview-database.ts';

/**
 * How the deploy that handles a request stands to the live site:
 * - own: it shares its database with no other deploy, such as a local server or a preview
 * - live: it is the published deploy
 * - old: it shares the live site's database and is not the published deploy
 */
export type DeployStanding = 'own' | 'live' | 'old';

interface NetlifyRuntime {
  Netlify?: { context?: { deploy?: { published?: boolean } } | null };
}

const PUBLISHED_HEADER = 'x-nf-deploy-published';

/** Netlify's address of one deploy or branch, such as `6a1f…--name.netlify.app`. No site's main address has this form. */
function isDeployAddress({ hostname }: URL, siteUrl: string | undefined): boolean {
  const isSite = siteUrl !== undefined && URL.canParse(siteUrl) && new URL(siteUrl).hostname === hostname;
  return /^[^.]+--[^.]+\.netlify\.app$/.test(hostname) && !isSite;
}

/**
 * Call this while a request is handled. Netlify's bootstrap turns a missing header into `published: false`, so that alone
 * does not prove an old deploy. It counts only with a second sign: Netlify sent the header, or the request arrived at the
 * address of one deploy. Every deploy keeps such an address, and the live site's address leads to the published one alone.
 */
export function readStanding(request: Request): DeployStanding {
  const context = readDeployContext();
  if (context !== 'production' && context !== UNKNOWN_CONTEXT) return 'own';
  if ((globalThis as NetlifyRuntime).Netlify?.context?.deploy?.published === true) return 'live';
  const isProven =
    request.headers.has(PUBLISHED_HEADER) || isDeployAddress(new URL(request.url), process.env.URL);
  return isProven ? 'old' : 'live';
}
