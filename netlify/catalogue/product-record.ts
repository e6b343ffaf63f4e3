import sql, { empty, type Sql } from 'sql-template-tag';
import { parseProduct } from '../../src/shared/catalogue/parse-product.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import type { StoredProduct } from '../../src/shared/staff/catalogue-answers.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { readBuiltInProducts } from './built-in-products.ts';

export interface ProductRecord {
  product: Product;
  revision: number;
  at: Date;
  person: string;
  is_deleted: boolean;
}

const selectProducts = (where: Sql, order = empty) => sql`
  SELECT p.product, p.revision, h.at, h.person, p.is_deleted
  FROM catalogue_products p JOIN catalogue_history h ON h.id = p.changed_in WHERE ${where} ${order}`;

/** Returns every product that is not deleted, in the order of the shop. */
export async function readProducts(database: Database): Promise<StoredProduct[]> {
  const rows = await database.query<ProductRecord>(
    selectProducts(sql`NOT p.is_deleted`, sql`ORDER BY p.position, p.product_id`),
  );
  return rows.map(parseProductRecord);
}

/** Returns the products on offer: the stored ones, or the built-in ones if there are none or the database fails. */
export async function loadOfferedProducts({ database }: { database: Database }): Promise<readonly Product[]> {
  try {
    const stored = await readProducts(database);
    if (stored.length > 0) return stored.map(({ product }) => product);
  } catch (error) {
    logFailure('catalogue', 'products of the quote form', error);
  }
  return readBuiltInProducts();
}

/** Returns one product, deleted or not. */
export async function loadProduct(database: Database, id: number): Promise<StoredProduct | undefined> {
  const [row] = await database.query<ProductRecord>(selectProducts(sql`p.product_id = ${id}`));
  return row && parseProductRecord(row);
}

/**
 * Adds the optional fields that were introduced since to a stored product. One that cannot be parsed is returned unchanged.
 */
export function completeProduct(product: Product): Product {
  const parsed = parseProduct(product);
  return parsed.ok ? parsed.product : product;
}

export function parseProductRecord({ product, at, is_deleted, ...row }: ProductRecord): StoredProduct {
  return { ...row, product: completeProduct(product), at: at.toISOString(), isDeleted: is_deleted };
}
