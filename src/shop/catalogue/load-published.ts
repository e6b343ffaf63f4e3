import { parseProduct } from '../../contracts/product.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { readAtBuild } from '../../site/read-at-build.ts';

export interface Publication {
  products: readonly Product[];
  /** The minute since 1970 that the shop asks for the changes since. */
  minute: number;
}

interface Row {
  product_id: number;
  action: string;
  product: object;
  minute: number;
}

/**
 * The catalogue in the database, edited by the staff; undefined without a database or products in it. Without it, visitors'
 * browsers request every change since the built-in products.
 */
export const loadPublished = (): Promise<Publication | undefined> =>
  readAtBuild('catálogo', 'o site sai com os produtos de src/content', async (pool) => {
    // A minute earlier than now, for changes that are being stored.
    const { rows } = await pool.query<Row>(
      `SELECT product_id, h.action, h.product, floor(extract(epoch FROM now()) / 60)::int - 1 AS minute
       FROM catalogue_products p JOIN catalogue_history h USING (product_id, revision) ORDER BY p.position, product_id`,
    );
    const [first] = rows;
    if (!first) return undefined;
    const parsed = rows
      .filter(({ action }) => action !== 'deleted')
      .map(({ product, product_id }) => parseProduct({ ...product, id: product_id }));
    return { products: parsed.flatMap((one) => (one.ok ? one.product : [])), minute: first.minute };
  });
