/**
 * How the deploy that handles a request stands to the live site:
 * - own: it shares its database with no other deploy, such as another host or a preview
 * - live: it is the published deploy
 * - old: it shares the live site's database and is not the published deploy
 */
export type DeployStanding = 'own' | 'live' | 'old';

interface NetlifyRuntime {
  Netlify?: { context?: { deploy?: { context?: string; published?: boolean } } | null };
}

const UNKNOWN_CONTEXT = 'unknown';

const isOnNetlify = () =>
  'Netlify' in globalThis ||
  process.env['NETLIFY'] === 'true' ||
  process.env['AWS_LAMBDA_FUNCTION_NAME'] !== undefined;

/**
 * Netlify's name for the context of the function's deploy. `unknown` if Netlify does not say, undefined outside of Netlify. Call
 * this while a request is handled: Netlify provides the context only then.
 */
const readDeployContext = (): string | undefined =>
  (globalThis as NetlifyRuntime).Netlify?.context?.deploy?.context ||
  (isOnNetlify() ? UNKNOWN_CONTEXT : undefined);

/** Netlify's names for the published deploy and for `netlify dev`. */
const LIVE_CONTEXTS = ['production', 'dev'];

// Work that continues after the response may no longer see the context.
let wasPreview = false;

/** Whether this is a preview, which has a database and a second store of its own. */
export function isPreview(): boolean {
  const context = readDeployContext();
  if (context === undefined) return false;
  if (context !== UNKNOWN_CONTEXT) wasPreview = !LIVE_CONTEXTS.includes(context);
  return wasPreview;
}

/** Whether this is the live site on Netlify, as far as Netlify says. */
export const isLiveOnNetlify = (): boolean =>
  !isPreview() && ['production', UNKNOWN_CONTEXT].includes(readDeployContext() ?? '');

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
