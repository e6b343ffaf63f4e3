import { INTENT } from './prefetch-intent.ts';

// Only pages: no files, no admin, no functions.
const PAGES = [{ href_matches: '/*' }, { not: { href_matches: ['/*.*', '/admin/*', '/.netlify/*'] } }];

/**
 * Prefetches a page when its link is being activated, or when prefetch-intent.ts has marked it. Does not use the
 * eagerness "moderate": phones then prefetch every link in the viewport, which delays the page itself on a slow
 * network.
 */
export const SPECULATION_RULES = {
  prefetch: [
    { where: { and: [...PAGES, { selector_matches: `[${INTENT}]` }] }, eagerness: 'immediate' },
    { where: { and: PAGES }, eagerness: 'conservative' },
  ],
};
