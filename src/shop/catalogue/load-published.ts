import type pg from 'pg';
import { parseProducts } from '../../shared/catalogue/parse-product.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { readAtBuild } from '../../site/read-at-build.ts';

export interface Publication {
  products: readonly Product[];
  /** The catalogue's newest revision; the shop requests the changes after it. */
  revision: number;
}

interface Row {
  id: string;
  is_deleted: boolean;
  product: unknown;
}

const isUnknownColumn = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '42703';

async function readRows(pool: pg.Pool): Promise<Row[]> {
  const read = (order: string) =>
    pool.query<Row>(`SELECT id, is_deleted, product FROM catalogue_products ORDER BY ${order}`);
  try {
    return (await read('position, product_id')).rows;
  } catch (error) {
    // The first build with this code runs before its migration.
    if (isUnknownColumn(error)) return (await read('product_id')).rows;
    throw error;
  }
}

/**
 * The catalogue in the database, edited by the staff; undefined without a database or products in it. Without it, visitors'
 * browsers request every change since the built-in products.
 */
export const loadPublished = (): Promise<Publication | undefined> =>
  readAtBuild('catálogo', 'o site sai com os produtos de src/content', async (pool) => {
    const rows = await readRows(pool);
    if (rows.length === 0) return undefined;
    const present = rows.filter(({ is_deleted }) => !is_deleted);
    return {
      products: parseProducts(present.map(({ product }) => product)),
      revision: Math.max(...rows.map(({ id }) => Number(id))),
    };
  });
