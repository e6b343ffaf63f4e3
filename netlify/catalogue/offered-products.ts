import type { Product } from '../../src/shared/catalogue/product.ts';
import { logFailure } from '../platform/log.ts';
import type { Stores } from '../platform/services.ts';
import { readBuiltInProducts } from './built-in-products.ts';
import { offeredIn, readPublished } from './published-catalogue.ts';

/**
 * Returns the products on offer: the published ones, or the built-in ones if none are published or they
 * cannot be read.
 */
export async function loadOfferedProducts(
  services: Stores,
): Promise<readonly Pick<Product, 'id' | 'title'>[]> {
  try {
    const offered = offeredIn(await readPublished(services));
    if (offered.length > 0) return offered;
  } catch (error) {
    logFailure('catalogue', 'products of the quote form', error);
  }
  return readBuiltInProducts();
}
