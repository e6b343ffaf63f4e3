/** A header of every response of the site. No network in between sends it with a page of its own. */
export const SITE_MARK = 'x-site';
