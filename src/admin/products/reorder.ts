import type { Product } from '../../shared/catalogue/product.ts';

type Products = readonly Product[];

/** The products with one of them at another index. */
export function reorder(products: Products, id: number, index: number): Products {
  const moved = products.find((product) => product.id === id);
  return moved ? products.filter((product) => product !== moved).toSpliced(index, 0, moved) : products;
}

/** The id of the product that one at an index of `reorder` stands before; null: it stands at the end. */
export function successorAt(products: Products, id: number, index: number): number | null {
  return products.filter((product) => product.id !== id)[index]?.id ?? null;
}
