import { CATEGORY_LABELS } from '../../shared/catalogue/categories.ts';
import { FIRST_ID, LAST_ID, type Product } from '../../shared/catalogue/product.ts';
import { foldText } from '../../shared/fold-text.ts';

type Products = readonly Product[];

/** One more than the highest valid id; the lowest free one if that is taken. */
export function nextId(products: Products): number {
  const taken = new Set(products.map(({ id }) => id).filter((id) => id <= LAST_ID));
  const next = Math.max(0, ...taken) + 1;
  if (next <= LAST_ID) return next;
  let free = FIRST_ID;
  while (taken.has(free)) free += 1;
  return free;
}

/** Replaces the product with the same id, or appends it. */
export function replaceProduct(products: Products, product: Product): Products {
  const isKnown = products.some(({ id }) => id === product.id);
  return isKnown ? products.map((old) => (old.id === product.id ? product : old)) : [...products, product];
}

/** A deleted product, and the index it had. */
export interface Deletion {
  product: Product;
  index: number;
}

export function removeProduct(
  products: Products,
  id: number,
): { products: Products; deletion: Deletion | undefined } {
  const index = products.findIndex((product) => product.id === id);
  const product = products[index];
  return { products: products.filter((other) => other !== product), deletion: product && { product, index } };
}

export function undoDeletion(products: Products, { product, index }: Deletion): Products {
  return products.some(({ id }) => id === product.id) ? products : products.toSpliced(index, 0, product);
}

/** The products whose title, description, category or tags have every word; accents and case do not matter. */
export function findProducts(products: Products, text: string): Products {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return products;
  return products.filter(({ title, description, category, tags }) => {
    // A line break between the texts, so that a match cannot span two of them.
    const searched = foldText([title, description, CATEGORY_LABELS[category], ...tags].join('\n'));
    return words.every((word) => searched.includes(word));
  });
}
