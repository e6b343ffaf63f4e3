import { UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import { logFailure } from '../platform/log.ts';
import { respondJson } from '../platform/respond-json.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import type { Stores } from '../platform/services.ts';
import { readPublished, updateSince } from './published-catalogue.ts';

const HEADERS = {
  // Browsers revalidate on every visit and usually get a 304. Netlify's edge calls us at most four times a minute.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, s-maxage=15',
};

/** Returns the changes to the catalogue since the revision at the end of the path. Never rejects. */
export async function handleUpdate(request: Request, services: Stores): Promise<Response> {
  const since = new URL(request.url).pathname.slice(UPDATES_PATH.length);
  if (!['GET', 'HEAD'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET, HEAD' });
  if (!/^\d{1,15}$/.test(since)) return respondJson(404, {});
  try {
    const catalogue = await readPublished(services);
    const tag = `"${catalogue.revision}"`;
    const headers = { ...HEADERS, ETag: tag };
    if (request.headers.get('if-none-match')?.includes(tag)) {
      return new Response(null, { status: 304, headers: { ...SECURITY_HEADERS, ...headers } });
    }
    return respondJson(200, updateSince(catalogue, Number(since)), headers);
  } catch (error) {
    logFailure('catalogue', 'update', error);
    // The shop then keeps the catalogue of its build.
    return respondJson(503, {});
  }
}
