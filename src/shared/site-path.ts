// A reserved name (RFC 2606), so an address that leaves it belongs to another site.
const ANY_SITE = 'https://site.invalid';

/**
 * Whether a text is a path of this site, as a browser reads it. A browser ignores tabs and line breaks in an address and
 * takes a backslash for a slash, so `/<tab>/other.example` leads to another site.
 */
export const isSitePath = (text: string): boolean =>
  text.startsWith('/') && URL.canParse(text, ANY_SITE) && new URL(text, ANY_SITE).origin === ANY_SITE;
