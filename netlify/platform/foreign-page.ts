import { ownOrigin } from './site-address.ts';

/**
 * Whether the browser says that another site's page sent the form. A missing header says nothing: old browsers and tools
 * for privacy leave headers out, and such a tool may send an origin of `null`. The origin counts only where the browser
 * does not say which site it is, because a proxy in front of this site may have another name.
 */
export function isFromForeignPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'cross-site';
  const origin = request.headers.get('origin');
  return origin !== null && origin !== 'null' && origin !== ownOrigin(request);
}
