import { ARTICLE_REDIRECTS } from '../../src/shared/routes.ts';
import { type Answer, apply, type Check, expectStatus, type Row, type SiteFacts } from './check.ts';
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
  change: 'netlify.toml, [[redirects]]. Netlify: Deploys › the deploy › Redirects has to list four rules.',
  judge: (answer, site) => findWrongRedirect(answer, to, site),
}));

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
  {
    path: '/_headers',
    name: '/_headers is not published',
    change:
      'netlify.toml, publish: Netlify reads dist/_headers and does not publish it. Another host would need a rule.',
    judge: (answer) => expectStatus(answer, 404),
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
