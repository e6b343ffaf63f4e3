import { hash } from 'node:crypto';
import { UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import { HOUR_S } from '../../src/shared/durations.ts';
import { keepAtEdge, redirectAtEdge, respondNever, withoutQuery } from '../platform/cached.ts';
import { logFailure } from '../platform/log.ts';
import { parseId } from '../platform/parse-id.ts';
import { respondJson } from '../platform/respond-json.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import type { Stores } from '../platform/services.ts';
import { readPublished, updateSince } from './published-catalogue.ts';

const HEADERS = {
  // Browsers revalidate on every visit and usually get a 304. Netlify's edge calls us at most four times a minute.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  ...keepAtEdge(15),
};

/**
 * Returns the changes to the catalogue since the revision at the end of the path. Redirects from a revision that was
 * never published to the newest one: the edge can keep few different answers. Never rejects.
 */
export async function handleUpdate(request: Request, services: Stores): Promise<Response> {
  const end = new URL(request.url).pathname.slice(UPDATES_PATH.length);
  if (!['GET', 'HEAD'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET, HEAD' });
  const since = end === '0' ? 0 : parseId(end);
  if (since === undefined) return respondNever();
  const redirect = withoutQuery(request);
  if (redirect) return redirect;
  try {
    const catalogue = await readPublished(services);
    // Correct even if the revision is published later: the response then lists more changes than needed.
    if (since > catalogue.revision) return redirectAtEdge(307, UPDATES_PATH + catalogue.revision, HOUR_S);
    const update = updateSince(catalogue, since);
    // A hash of the content, because a restored database may reuse a revision number.
    const tag = `"${hash('sha256', JSON.stringify(update)).slice(0, 16)}"`;
    const headers = { ...HEADERS, ETag: tag };
    if (request.headers.get('if-none-match')?.includes(tag)) {
      return new Response(null, { status: 304, headers: { ...SECURITY_HEADERS, ...headers } });
    }
    return respondJson(200, update, headers);
  } catch (error) {
    logFailure('catalogue', 'update', error);
    // The shop then keeps the catalogue of its build.
    return respondJson(503, {});
  }
}
