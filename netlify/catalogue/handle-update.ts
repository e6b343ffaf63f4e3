import { hash } from 'node:crypto';
import { purgeCache } from '@netlify/functions';
import sql from 'sql-template-tag';
import { type CatalogueUpdate, UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import { HOUR_S } from '../../src/shared/durations.ts';
import type { Handler } from '../outbox/kinds.ts';
import { keepAtEdge, respondNever, withoutQuery } from '../platform/cached.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { parseId } from '../platform/parse-id.ts';
import { respondJson } from '../platform/respond-json.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import { completeProduct, type Revision } from './read-products.ts';

const TAG = 'catalogue';
const MINUTE_S = 60;

const HEADERS = {
  // Browsers revalidate on every visit and usually get a 304.
  'Cache-Control': 'public, max-age=0, must-revalidate',
  // Until a change purges it: the hour is for a purge that failed.
  ...keepAtEdge(HOUR_S),
  'Netlify-Cache-Tag': TAG,
};

/** Returns the changes to the catalogue since the build's minute at the end of the path. Never rejects. */
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
  const rows = await database.query<Revision & { is_new: boolean }>(
    sql`SELECT h.*, p.changed_at > to_timestamp(${since}::float8 * ${MINUTE_S}) AS is_new
     FROM catalogue_products p JOIN catalogue_history h USING (product_id, revision) ORDER BY p.position, product_id`,
  );
  if (!rows.some(({ is_new }) => is_new)) return {};
  const offered = rows.filter(({ action }) => action !== 'deleted');
  return {
    changed: offered
      .filter(({ is_new }) => is_new)
      .map(({ product, product_id }) => completeProduct(product, product_id)),
    order: offered.map(({ product_id }) => product_id),
  };
}

/** Makes the edge forget the catalogue. Only Netlify's runtime has the token; another host keeps no response. */
export const purgeCatalogue: Handler = async () => {
  if (!process.env['NETLIFY_PURGE_API_TOKEN']) return { answer: 'no edge' };
  await purgeCache({ tags: [TAG] });
  return { answer: 'purged' };
};
