import { DAY_S } from '../../src/shared/durations.ts';
import { respondJson } from './respond-json.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Headers by which Netlify's edge keeps a response for so many seconds, in one place for all of its nodes. */
export const keepAtEdge = (seconds: number) => ({
  'Netlify-CDN-Cache-Control': `public, s-maxage=${seconds}, durable`,
});

/** 404 for an address that will never exist. */
export const respondNever = () => respondJson(404, {}, keepAtEdge(DAY_S));

/**
 * Redirects an address with a query to the one without. The edge keeps one response for each query, so arbitrary ones
 * would all reach the store.
 */
export function withoutQuery(request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url);
  if (!search) return undefined;
  const headers = {
    ...SECURITY_HEADERS,
    Location: pathname,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...keepAtEdge(DAY_S),
  };
  return new Response(null, { status: 308, headers });
}
