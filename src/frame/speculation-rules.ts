import { INTENT } from './prefetch-intent.ts';

// Pages only: no files, no admin, no functions.
const PAGES = [{ href_matches: '/*' }, { not: { href_matches: ['/*.*', '/admin/*', '/.netlify/*'] } }];

/**
 * The browser prefetches a page when its link is pressed down, or when prefetch-intent.ts has marked the link. The
 * browser's own "moderate" is not used: phones then prefetch every link on the screen, which on a slow connection delays
 * the page that the visitor asked for.
 */
export const SPECULATION_RULES = {
  prefetch: [
    { where: { and: [...PAGES, { selector_matches: `[${INTENT}]` }] }, eagerness: 'immediate' },
    { where: { and: PAGES }, eagerness: 'conservative' },
  ],
};
