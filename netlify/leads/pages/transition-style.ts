import { createHash } from 'node:crypto';

/**
 * Joins the page transitions of the site. It stands in the page itself: a browser that reads it only with the
 * stylesheet may already have given the transition up, with an error in the console.
 */
export const TRANSITION_STYLE = '@view-transition{navigation:auto}';

/** Lets a Content-Security-Policy take that style, and no other one in the page. */
export const TRANSITION_STYLE_SOURCE = `'sha256-${createHash('sha256').update(TRANSITION_STYLE).digest('base64')}'`;
