import { SITE_MARK } from '../../src/shared/site-mark.ts';

/**
 * Headers of every response. The build writes them to _headers, which applies to files only, so functions add them
 * themselves. Each response has its own Content-Security-Policy.
 */
export const SECURITY_HEADERS = {
  [SITE_MARK]: '1',
  // Two years, all subdomains. Only the domain's owner can decide to join the browsers' preload list.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // Without the path, because the shop's address contains the search text.
  'Referrer-Policy': 'strict-origin',
  // For browsers without frame-ancestors.
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // What a tag could ask visitors for. Only features that browsers know: any other causes a warning in every visitor's
  // console. Autoplay, fullscreen and picture-in-picture stay allowed, for the video player.
  'Permissions-Policy': ['camera', 'display-capture', 'geolocation', 'microphone', 'payment']
    .map((feature) => `${feature}=()`)
    .join(', '),
} as const;

/**
 * Cross-Origin-Opener-Policy of the admin and of the editor, whose sign-in window reports to the page that opened it.
 * Visitors' pages have none: it makes the browser start a new process in the middle of a first navigation, which delays
 * the first paint by 0.2 s or more on a slow phone, and they have no sign-in that it could protect.
 */
export const OPENER_POLICIES = { staff: 'same-origin', editor: 'same-origin-allow-popups' } as const;
