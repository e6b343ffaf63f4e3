const READING = ['GET', 'HEAD'];

/**
 * Whether a call may change something: only this site's own pages send one that names this very origin. A call without
 * an Origin comes from no page and is refused, too.
 */
export function isFromThisSite(request: Request): boolean {
  if (READING.includes(request.method)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  return request.headers.get('origin') === new URL(request.url).origin;
}
