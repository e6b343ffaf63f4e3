import { INTENT } from './prefetch-intent.ts';

// Pages alone: neither files, nor the staff's screen, nor functions.
const PAGES = [{ href_matches: '/*' }, { not: { href_matches: ['/*.*', '/admin/*', '/.netlify/*'] } }];

/**
 * The browser fetches a page when its link is pressed, or marked by prefetch-intent.ts. Its own "moderate" is not used:
 * phones then fetch what merely stands on the screen, which on a slow line delays what was asked for.
 */
export const SPECULATION_RULES = {
  prefetch: [
    { where: { and: [...PAGES, { selector_matches: `[${INTENT}]` }] }, eagerness: 'immediate' },
    { where: { and: PAGES }, eagerness: 'conservative' },
  ],
};
