import type { Product } from '../../src/shared/catalogue/product.ts';
import type { StoredProduct } from '../../src/shared/staff/staff-wire.ts';

/** What the statements that read products select. */
export const PRODUCT_COLUMNS = 'product, revision, at, person, is_deleted';

export interface ProductRow {
  product: Product;
  revision: number;
  at: Date;
  person: string;
  is_deleted: boolean;
}

export function parseProductRow({ product, revision, at, person, is_deleted }: ProductRow): StoredProduct {
  return { product, revision, at: at.toISOString(), person, isDeleted: is_deleted };
}
