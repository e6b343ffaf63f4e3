import { CATEGORY_LABELS } from '../../shared/catalogue/categories.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { foldText } from '../../shared/fold-text.ts';

type Products = readonly Product[];

export const nextId = (products: Products): number => Math.max(0, ...products.map(({ id }) => id)) + 1;

/** Replaces the product with the same id, or appends it. */
export function replaceProduct(products: Products, product: Product): Products {
  const isKnown = products.some(({ id }) => id === product.id);
  return isKnown ? products.map((old) => (old.id === product.id ? product : old)) : [...products, product];
}

/** Puts a product at an index, unless it is in the list. */
export const insertProduct = (products: Products, product: Product, index: number): Products =>
  products.some(({ id }) => id === product.id) ? products : products.toSpliced(index, 0, product);

/** Moves a product to right before another one, or to the end (null). */
export function moveBefore(products: Products, id: number, before: number | null): Products {
  const moved = products.find((product) => product.id === id);
  const others = products.filter((product) => product !== moved);
  const index = before === null ? others.length : others.findIndex((product) => product.id === before);
  return moved && index >= 0 ? others.toSpliced(index, 0, moved) : products;
}

/** The id of the product that follows if a product is moved to an index; null: none, it is the last. */
export const successorAt = (products: Products, id: number, index: number): number | null =>
  products.filter((product) => product.id !== id)[index]?.id ?? null;

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
