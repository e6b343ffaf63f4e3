import { ownOrigin } from '../platform/site-address.ts';

const READING = ['GET', 'HEAD'];

/**
 * Whether a request may change something: only this site's own pages send this origin. A request without an Origin
 * header is not from a page, and is refused as well.
 */
export function isFromThisSite(request: Request): boolean {
  if (READING.includes(request.method)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  return request.headers.get('origin') === ownOrigin(request);
}
