import { OPENER_POLICIES } from '../../../netlify/platform/security-headers.ts';
import { readSecurityEnd, SECURITY_TEXT_PATH } from '../../../src/shared/company/security-text.ts';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { ARTICLE_REDIRECTS, ROUTES } from '../../../src/shared/routes.ts';
import { type Answer, apply, type Check, expectStatus, type Row, type SiteFacts } from './check.ts';
import { OWN_HEADERS } from './pages.ts';
import type { Site } from './site.ts';

/** A check of one address. */
export interface AddressCheck extends Check {
  path: string;
  init?: RequestInit;
}

/** Absolute and relative locations are equally good. */
function findWrongRedirect(answer: Answer, to: string, { origin }: SiteFacts): string | undefined {
  const { path, headers } = answer;
  const location = headers.get('location');
  if (answer.status === 301 && location !== null && new URL(location, origin).href === `${origin}${to}`)
    return undefined;
  return expectStatus(answer, 301) ?? `${path}: leads to ${location}`;
}

const redirects: AddressCheck[] = Object.entries(ARTICLE_REDIRECTS).map(([path, to]) => ({
  path,
  name: `${path} leads to ${to}`,
  change: 'netlify/platform/edge.ts. Netlify: Deploys › the deploy › Redirects has to list five rules.',
  judge: (answer, site) => findWrongRedirect(answer, to, site),
}));

const LEAST_DAYS = 30;

const securityText: AddressCheck = {
  path: SECURITY_TEXT_PATH,
  name: 'security.txt is valid for another 30 days',
  change: 'src/pages/.well-known/security.txt.ts writes it with each build: deploy again.',
  judge: (answer, { today }) => {
    const end = readSecurityEnd(answer.text);
    if (!end) return expectStatus(answer, 200) ?? `${answer.path}: has no end`;
    const days = Math.floor((end.getTime() - Date.parse(today)) / DAY_MS);
    return expectStatus(answer, 200) ?? (days < LEAST_DAYS ? `ends in ${days} days` : undefined);
  },
};

const OPENER = 'cross-origin-opener-policy';

const policyOf = ({ headers }: Answer) => headers.get('content-security-policy');

const findWrongCaching = (answer: Answer, expected: RegExp): string | undefined => {
  const value = answer.headers.get('cache-control') ?? 'none';
  return (
    expectStatus(answer, 200) ??
    (expected.test(value) ? undefined : `${answer.path}: Cache-Control: ${value}`)
  );
};

const CACHE_RULES =
  'netlify/platform/edge.ts, for this path. Netlify: Deploys › the deploy › Headers has to list the rule.';

/** Checks a hashed file that the home page names. */
export const hashedFile = (home: Answer): AddressCheck => ({
  path: /\/_astro\/[\w.-]+\.(?:js|css|woff2|webp|avif)/.exec(home.text)?.[0] ?? '/_astro/',
  name: 'hashed files may be cached for a year',
  change: CACHE_RULES,
  judge: (answer) => findWrongCaching(answer, /max-age=31536000\b.*immutable/),
});

export const ADDRESS_CHECKS: readonly AddressCheck[] = [
  {
    path: '/faq/',
    name: '/faq/ leads to /faq',
    change:
      'netlify.toml, [build.processing.html] pretty_urls. Netlify: Post processing › Pretty URLs must not say otherwise.',
    judge: (answer, site) => findWrongRedirect(answer, '/faq', site),
  },
  ...redirects,
  {
    path: '/endereco-que-nao-existe',
    name: 'an unknown address gets 404 with our page',
    change: 'dist/404.html, which the build writes; netlify.toml must not have a rule for /*.',
    judge: (answer) =>
      expectStatus(answer, 404) ??
      (answer.text.includes('Oops! Page not found') ? undefined : `${answer.path}: not our page`),
  },
  securityText,
  {
    path: '/_headers',
    name: '/_headers is not published',
    change:
      'netlify.toml, publish: Netlify reads dist/_headers and does not publish it. Another host would need a rule.',
    judge: (answer) => expectStatus(answer, 404),
  },
  {
    path: '/sw.js',
    name: '/sw.js is revalidated',
    change: CACHE_RULES,
    judge: (answer) => findWrongCaching(answer, /no-cache|max-age=0/),
  },
  {
    path: ROUTES.editor,
    name: 'the editor has its own headers, once',
    change: `${OWN_HEADERS} If two policies are sent, browsers keep to both, and the editor cannot reach GitHub.`,
    judge: (answer, { editorPolicy }) => {
      const sent = policyOf(answer);
      if (sent !== editorPolicy)
        return `${answer.path}: ${(sent ?? '').split('default-src').length > 2 ? 'two policies' : 'another policy'}`;
      if (answer.headers.get(OPENER) !== OPENER_POLICIES.editor)
        return `${answer.path}: its sign-in window cannot report back`;
      return expectStatus(answer, 200);
    },
  },
  {
    path: ROUTES.shopAdmin,
    // It shows customers' data, and must not reach GitHub.
    name: 'the admin does not get the editor’s headers',
    change: OWN_HEADERS,
    judge: (answer) =>
      expectStatus(answer, 200) ??
      (policyOf(answer)?.includes('github') || answer.headers.get(OPENER) !== OPENER_POLICIES.staff
        ? answer.path
        : undefined),
  },
];

/** Asks for each address and judges its response. */
export function checkAddresses(
  site: Site,
  facts: SiteFacts,
  checks: readonly AddressCheck[],
): Promise<Row[]> {
  return Promise.all(
    checks.map(async (check) => {
      const answer = await site.ask(check.path, check.init);
      return apply(check, answer, facts, String(answer.status));
    }),
  );
}
