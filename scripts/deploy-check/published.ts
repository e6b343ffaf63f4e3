import type { Answer, Check } from './check.ts';

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
