import type { CatalogueUpdate } from '../../src/shared/catalogue/catalogue-update.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import type { StoredProduct } from '../../src/shared/staff/staff-wire.ts';
import type { Database } from '../platform/database.ts';
import { PRODUCT_COLUMNS, type ProductRecord, parseProductRecord } from './product-record.ts';

/** Returns every product that is not deleted, in the order of the ids. */
export async function readProducts(database: Database): Promise<StoredProduct[]> {
  const rows = await database.query<ProductRecord>(
    `SELECT ${PRODUCT_COLUMNS} FROM catalogue_products WHERE NOT is_deleted ORDER BY product_id`,
  );
  return rows.map(parseProductRecord);
}

/** Returns one product, deleted or not. */
export async function loadProduct(database: Database, id: number): Promise<StoredProduct | undefined> {
  const [row] = await database.query<ProductRecord>(
    `SELECT ${PRODUCT_COLUMNS} FROM catalogue_products WHERE product_id = $1`,
    [id],
  );
  return row && parseProductRecord(row);
}

/** Returns the changes made after a revision of the catalogue, and the latest revision. */
export async function loadUpdate(
  database: Database,
  since: number,
): Promise<CatalogueUpdate & { revision: number }> {
  const rows = await database.query<{ product: Product; is_deleted: boolean; is_new: boolean; id: string }>(
    'SELECT product, is_deleted, id > $1 AS is_new, id FROM catalogue_products ORDER BY product_id',
    [since],
  );
  const news = rows.filter(({ is_new }) => is_new);
  return {
    revision: Math.max(0, ...rows.map(({ id }) => Number(id))),
    total: rows.filter(({ is_deleted }) => !is_deleted).length,
    changed: news.flatMap(({ product, is_deleted }) => (is_deleted ? [] : [product])),
    removed: news.flatMap(({ product, is_deleted }) => (is_deleted ? [product.id] : [])),
  };
}
