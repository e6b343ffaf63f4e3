import { parseProducts } from '../../shared/catalogue/parse-product.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { readAtBuild } from '../../site/read-at-build.ts';

export interface Publication {
  products: readonly Product[];
  /** The catalogue's newest revision; the shop requests the changes after it. */
  revision: number;
}

interface Row {
  changed_in: string;
  is_deleted: boolean;
  product: unknown;
}

/**
 * The catalogue in the database, edited by the staff; undefined without a database or products in it. Without it, visitors'
 * browsers request every change since the built-in products.
 */
export const loadPublished = (): Promise<Publication | undefined> =>
  readAtBuild('catálogo', 'o site sai com os produtos de src/content', async (pool) => {
    const { rows } = await pool.query<Row>(
      'SELECT changed_in, is_deleted, product FROM catalogue_products ORDER BY position, product_id',
    );
    if (rows.length === 0) return undefined;
    const present = rows.filter(({ is_deleted }) => !is_deleted);
    return {
      products: parseProducts(present.map(({ product }) => product)),
      revision: Math.max(...rows.map(({ changed_in }) => Number(changed_in))),
    };
  });
