import sql, { raw } from 'sql-template-tag';
import { parseProduct } from '../../src/shared/catalogue/parse-product.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import type { StoredProduct } from '../../src/shared/staff/catalogue-answers.ts';
import type { Database } from '../platform/database.ts';

/** Returns every product that is not deleted, in the order of the shop. */
export async function readProducts(database: Database): Promise<StoredProduct[]> {
  const rows = await database.query<ProductRecord>(
    `SELECT ${PRODUCT_COLUMNS} FROM catalogue_products WHERE NOT is_deleted ORDER BY position, product_id`,
  );
  return rows.map(parseProductRecord);
}

/** Returns one product, deleted or not. */
export async function loadProduct(database: Database, id: number): Promise<StoredProduct | undefined> {
  const [row] = await database.query<ProductRecord>(
    sql`SELECT ${raw(PRODUCT_COLUMNS)} FROM catalogue_products WHERE product_id = ${id}`,
  );
  return row && parseProductRecord(row);
}

/** The columns of a ProductRecord, for SELECT. */
const PRODUCT_COLUMNS = 'product, revision, at, person, is_deleted';

export interface ProductRecord {
  product: Product;
  revision: number;
  at: Date;
  person: string;
  is_deleted: boolean;
}

/**
 * Adds the optional fields that were introduced since to a stored product. One that cannot be parsed is returned unchanged.
 */
export function completeProduct(product: Product): Product {
  const parsed = parseProduct(product);
  return parsed.ok ? parsed.product : product;
}

export function parseProductRecord({
  product,
  revision,
  at,
  person,
  is_deleted,
}: ProductRecord): StoredProduct {
  return { product: completeProduct(product), revision, at: at.toISOString(), person, isDeleted: is_deleted };
}
