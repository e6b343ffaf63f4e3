import type { Product } from '../../src/shared/catalogue/product.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { readBuiltInProducts } from './built-in-products.ts';
import { readProducts } from './read-catalogue.ts';

/** Returns the products on offer: the stored ones, or the built-in ones if none are stored or the database is down. */
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
