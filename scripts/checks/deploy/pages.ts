import { parse } from 'node-html-parser';
import { SECURITY_HEADERS } from '../../../netlify/platform/security-headers.ts';
import { hashScripts } from '../../../src/integrations/content-security-policy.ts';
import { type Answer, apply, type Check, expectStatus, failed, type Row, type SiteFacts } from './check.ts';
import type { Site } from './site.ts';

const VISIBILITY =
  'Netlify: Project configuration › General › Visitor access › Project visibility: Public. Teams created since 28 July 2026 start with Private.';

/** A page that asks for a password or a Netlify account. Our own sign-in is a page of the site with a canonical address. */
export function isLoginPage({ status, headers, text }: Answer): boolean {
  if (status === 401 || status === 403) return true;
  if (headers.has('netlify-site-protection-expires-in')) return true;
  if (status >= 300 && status < 400) return /netlify\.com|\/\.netlify\//.test(headers.get('location') ?? '');
  const isOurs = /<link[^>]+rel="?canonical/.test(text);
  return !isOurs && /<input[^>]+type=["']?password|log in with netlify/i.test(text);
}

/** What the home page's response says about the site as a whole. After the first that fails, nothing is worth asking. */
export const PUBLISHED: readonly Check[] = [
  {
    name: 'the address responds',
    change:
      'The address itself. Netlify: Domain management shows the domains and the state of their DNS records.',
    judge: ({ status, text }) => (status === 0 ? text : undefined),
  },
  {
    name: 'the site is not paused',
    change:
      'Netlify: Team › Billing. At zero credits every site of the team is taken offline; buy credits, turn on auto recharge, or change the plan.',
    judge: ({ text }) => (/site not available/i.test(text) ? '“Site not available”' : undefined),
  },
  {
    name: 'the site is public',
    change: VISIBILITY,
    judge: (answer) => (isLoginPage(answer) ? `a login page (${answer.status})` : undefined),
  },
  {
    name: 'search engines may list it',
    change: `${VISIBILITY} A preview's address always has this header: check the production address.`,
    judge: ({ headers }) => {
      const value = headers.get('x-robots-tag');
      return value === null ? undefined : `X-Robots-Tag: ${value}`;
    },
  },
  {
    name: 'a production deploy is published',
    change:
      'Netlify: Deploys. Read the log of the last production deploy; npm run check:launch stops it until all is filled in. If one is published, see Project visibility.',
    judge: ({ status, text }) => {
      if (status !== 200) return `/: ${status} instead of 200`;
      return text.includes('lang="pt-BR"') ? undefined : 'the home page is not this site’s';
    },
  },
];

const { 'Strict-Transport-Security': _, ...PLAIN_HEADERS } = SECURITY_HEADERS;
const ONE_YEAR_S = 31_536_000;
export const OWN_HEADERS =
  'dist/_headers, which the build writes. Netlify: Deploys › the deploy › Headers has to list its rules; a rule of netlify.toml must not repeat them.';

function findForeignScripts({ path, text }: Answer, policy: string): string | undefined {
  const scripts = parse(text, { blockTextElements: { script: true } }).querySelectorAll('script');
  const hashes = hashScripts(scripts.map(({ attrs, rawText }) => ({ attributes: attrs, code: rawText })));
  const foreign = hashes.filter((hash) => !policy.includes(hash));
  return foreign.length > 0 ? `${path}: ${foreign.length} inline scripts that were not built` : undefined;
}

const canonicalOf = (text: string) => /<link[^>]+rel="?canonical"?[^>]+href="?([^">\s]+)/.exec(text)?.[1];

/** What every page of the sitemap has to fulfil. */
export const PAGE_CHECKS: readonly Check[] = [
  {
    name: 'every page of the sitemap responds 200',
    change:
      'Netlify: Deploys › the last log, and Post processing: a rule or an extension changes the addresses.',
    judge: (answer) => expectStatus(answer, 200),
  },
  {
    name: 'no page asks for a login',
    change: 'Netlify: Project configuration › General › Visitor access: Public, for every page.',
    judge: (answer) => (isLoginPage(answer) ? `${answer.path}: a login page (${answer.status})` : undefined),
  },
  {
    name: 'the canonical address is on this host',
    change: 'PUBLIC_SITE_URL: this address, without a slash at the end. Then deploy again.',
    judge: ({ path, text }, { origin }) => {
      const canonical = canonicalOf(text);
      const expected = path === '/' ? `${origin}/` : `${origin}${path}`;
      return canonical === expected ? undefined : `${path}: ${canonical ?? 'none'}`;
    },
  },
  {
    name: 'Content-Security-Policy is the built one',
    change: OWN_HEADERS,
    judge: ({ path, headers }, { policy }) => {
      const sent = headers.get('content-security-policy');
      if (sent === null) return `${path}: none`;
      return sent === policy ? undefined : `${path}: another one`;
    },
  },
  {
    name: 'the policy allows every inline script',
    change:
      'Netlify: Project configuration › Build & deploy › Post processing: remove snippets. Remove extensions that change pages.',
    judge: (answer, { policy = '' }) => findForeignScripts(answer, policy),
  },
  {
    name: 'security headers are the built ones',
    change: OWN_HEADERS,
    judge: ({ path, headers }) => {
      const wrong = Object.entries(PLAIN_HEADERS).find(([name, value]) => headers.get(name) !== value);
      return wrong && `${path}: ${wrong[0]}: ${headers.get(wrong[0]) ?? 'none'}`;
    },
  },
  {
    name: 'browsers keep to https for a year or more (HSTS)',
    change: `${OWN_HEADERS} Netlify: Domain management › HTTPS: a certificate, and Force HTTPS.`,
    findObstacle: ({ origin }) =>
      origin.startsWith('https:') ? undefined : 'browsers ignore it over plain http',
    judge: ({ path, headers }) => {
      const value = headers.get('strict-transport-security') ?? '';
      const age = Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0);
      return age >= ONE_YEAR_S ? undefined : `${path}: ${value || 'none'}`;
    },
  },
  {
    name: 'search engines may list every page',
    change: 'Netlify: Visitor access, and snippets or edge functions that add X-Robots-Tag.',
    judge: ({ path, headers }) => {
      const value = headers.get('x-robots-tag');
      return value === null ? undefined : `${path}: X-Robots-Tag: ${value}`;
    },
  },
];

/** One row for a check of many pages: the first page that fails it, and how many do. */
export function judgePages(check: Check, pages: readonly Answer[], site: SiteFacts): Row {
  const rows = pages.map((page) => apply(check, page, site, `${pages.length} pages`));
  const wrong = rows.filter(({ change }) => change !== undefined);
  const [first = rows[0]] = wrong;
  if (!first) return failed(check.name, 'no pages', check.change);
  const many = wrong.length > 1 ? ` (${wrong.length} of ${pages.length} pages)` : '';
  return { ...first, detail: first.detail + many };
}

const locationsIn = ({ text }: Answer) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname);

const SITEMAP_INDEX = '/sitemap-index.xml';

/** The paths that the site's sitemap lists. */
async function readSitemap(site: Site): Promise<string[]> {
  const index = await site.ask(SITEMAP_INDEX);
  const sitemaps = await site.askAll(locationsIn(index));
  return sitemaps.flatMap(locationsIn);
}

export async function checkPages(site: Site, facts: SiteFacts): Promise<Row[]> {
  const paths = await readSitemap(site);
  if (paths.length === 0)
    return [failed('the sitemap lists pages', SITEMAP_INDEX, 'Deploy again: the build writes the sitemap.')];
  const pages = await site.askAll(paths);
  return PAGE_CHECKS.map((check) => judgePages(check, pages, facts));
}
