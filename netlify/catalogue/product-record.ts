import type { Product } from '../../src/shared/catalogue/product.ts';
import type { StoredProduct } from '../../src/shared/staff/staff-wire.ts';

/** The columns of a ProductRecord, for SELECT. */
export const PRODUCT_COLUMNS = 'product, revision, at, person, is_deleted';

export interface ProductRecord {
  product: Product;
  revision: number;
  at: Date;
  person: string;
  is_deleted: boolean;
}

export function parseProductRecord({
  product,
  revision,
  at,
  person,
  is_deleted,
}: ProductRecord): StoredProduct {
  return { product, revision, at: at.toISOString(), person, isDeleted: is_deleted };
}
