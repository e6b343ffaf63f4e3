import { hash } from 'node:crypto';
import { purgeCache } from '@netlify/functions';
import { type CatalogueUpdate, UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import { HOUR_S } from '../../src/shared/durations.ts';
import { keepAtEdge, respondNever, withoutQuery } from '../platform/cached.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { parseId } from '../platform/parse-id.ts';
import { respondJson } from '../platform/respond-json.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';

const TAG = 'catalogue';

const HEADERS = {
  // Browsers revalidate on every visit and usually get a 304.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  // Until a change purges it: the hour is for a purge that failed.
  ...keepAtEdge(HOUR_S),
  'Netlify-Cache-Tag': TAG,
};

/** Returns the changes to the catalogue since the revision at the end of the path. Never rejects. */
export async function handleUpdate(
  request: Request,
  { database }: { database: Database },
): Promise<Response> {
  const end = new URL(request.url).pathname.slice(UPDATES_PATH.length);
  if (!['GET', 'HEAD'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET, HEAD' });
  const since = end === '0' ? 0 : parseId(end);
  if (since === undefined) return respondNever();
  const redirect = withoutQuery(request);
  if (redirect) return redirect;
  try {
    const update = await loadUpdate(database, since);
    // A hash of the content, because a restored database may reuse a revision number.
    const tag = `"${hash('sha256', JSON.stringify(update)).slice(0, 16)}"`;
    const headers = { ...HEADERS, ETag: tag };
    if (request.headers.get('if-none-match')?.includes(tag)) {
      return new Response(null, { status: 304, headers: { ...SECURITY_HEADERS, ...headers } });
    }
    return respondJson(200, update, headers);
  } catch (error) {
    logFailure('catalogue', 'update', error);
    return respondJson(503, {
      message: 'O catálogo não responde agora. A loja mostra o da última publicação.',
    });
  }
}

async function loadUpdate(database: Database, since: number): Promise<CatalogueUpdate | object> {
  const rows = await database.query<{ product: Product; is_deleted: boolean; is_new: boolean }>(
    `SELECT product, is_deleted, changed_in > ${since} AS is_new FROM catalogue_products ORDER BY position, product_id`,
  );
  if (!rows.some(({ is_new }) => is_new)) return {};
  const offered = rows.filter(({ is_deleted }) => !is_deleted);
  return {
    changed: offered.filter(({ is_new }) => is_new).map(({ product }) => product),
    order: offered.map(({ product }) => product.id),
  };
}

/** Only Netlify's runtime has the token; another host keeps no response. Never rejects. */
async function purgeUpdates(): Promise<void> {
  if (!process.env['NETLIFY_PURGE_API_TOKEN']) return;
  const purge = () => purgeCache({ tags: [TAG] });
  await purge()
    .catch(purge)
    .catch((error: unknown) => logFailure('catalogue', 'not purged', error));
}

/**
 * Handles a call that may change the catalogue, and shows the change to visitors: after the response where the host allows
 * it (`waitUntil`), else before.
 */
export const purging =
  (handle: StaffHandler, host: { waitUntil?: (work: Promise<unknown>) => void }): StaffHandler =>
  async (request, services, session) => {
    const response = await handle(request, services, session);
    if (request.method === 'GET' || !response.ok) return response;
    const purged = purgeUpdates();
    if (host.waitUntil) host.waitUntil(purged);
    else await purged;
    return response;
  };
