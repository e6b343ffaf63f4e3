import type { Product } from '../../src/shared/catalogue/product.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { readBuiltInProducts } from './built-in-products.ts';
import { readProducts } from './read-catalogue.ts';

/** The products that the shop offers: the staff's, or the built-in ones where the staff have none or cannot be asked. */
export async function loadOfferedProducts(
  database: Database,
): Promise<readonly Pick<Product, 'id' | 'title'>[]> {
  try {
    const stored = await readProducts(database);
    if (stored.length > 0) return stored.map(({ product }) => product);
  } catch (error) {
    logFailure('catalogue', 'products of the quote form', error);
  }
  return readBuiltInProducts();
}
