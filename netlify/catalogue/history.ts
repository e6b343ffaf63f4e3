import sql from 'sql-template-tag';
import type { HistoryEntry, HistoryPage } from '../../src/shared/staff/catalogue-answers.ts';
import type { Database } from '../platform/database.ts';
import { parseId } from '../platform/parse-id.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { completeProduct } from './product-record.ts';

export const handleHistory: StaffHandler = async (request, { database }) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  const query = new URL(request.url).searchParams;
  const [product, before] = [query.get('produto'), query.get('antes')];
  const page = {
    productId: product === null ? undefined : parseId(product),
    before: before === null ? undefined : parseId(before),
  };
  if ((product !== null && !page.productId) || (before !== null && !page.before)) return refuse('invalid');
  return respondJson(200, await loadHistory(database, page));
};

type Row = Omit<HistoryEntry, 'at' | 'id'> & { at: Date; id: string };

const PAGE_ENTRIES = 30;

/** Returns a page of changes, newest first: of one product or of all, before an entry's id or from the newest. */
async function loadHistory(
  database: Database,
  { productId, before }: { productId?: number | undefined; before?: number | undefined },
): Promise<HistoryPage> {
  const rows = await database.query<Row>(
    sql`SELECT h.id, h.revision, h.at, h.person, h.action, h.place, h.product, p.product AS previous, l.revision AS latest
     FROM catalogue_history h
     JOIN catalogue_products l ON l.product_id = h.product_id
     LEFT JOIN catalogue_history p ON p.product_id = h.product_id AND p.revision = h.revision - 1
       AND 'moved' NOT IN (h.action, p.action)
     WHERE ${productId === undefined ? sql`true` : sql`h.product_id = ${productId}`}
       AND ${before === undefined ? sql`true` : sql`h.id < ${before}`}
     ORDER BY h.id DESC LIMIT ${PAGE_ENTRIES + 1}`,
  );
  const entries = rows.slice(0, PAGE_ENTRIES).map((row) => ({
    ...row,
    id: Number(row.id),
    at: row.at.toISOString(),
    product: completeProduct(row.product),
    previous: row.previous && completeProduct(row.previous),
  }));
  return { entries, hasMore: rows.length > PAGE_ENTRIES };
}
