import { parseProducts } from './parse-product.ts';
import type { Product } from './product.ts';

/** GET: the changes since a build; append the build's catalogue revision. */
export const UPDATES_PATH = '/api/catalogo/';

/** The catalogue's changes since a build. */
export interface CatalogueUpdate {
  /** Number of products now. */
  total: number;
  /** New and changed products. */
  changed: readonly Product[];
  /** Product ids. */
  removed: readonly number[];
}

/** Returns undefined for anything that is not an update; leaves out unreadable products. */
export function parseUpdate(value: unknown): CatalogueUpdate | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { total, changed, removed } = value as Record<keyof CatalogueUpdate, unknown>;
  if (typeof total !== 'number' || !Array.isArray(removed)) return undefined;
  return { total, changed: parseProducts(changed), removed };
}

export const isEmptyUpdate = ({ changed, removed }: CatalogueUpdate) =>
  changed.length === 0 && removed.length === 0;

/**
 * Applies an update; returns the products in the order of their ids. Adds products behind the last one only when the
 * full catalogue is loaded (`isWhole`); otherwise they arrive with the rest of it.
 */
export function applyUpdate(
  products: readonly Product[],
  { changed, removed }: CatalogueUpdate,
  isWhole: boolean,
): readonly Product[] {
  const news = new Map(changed.map((product) => [product.id, product]));
  const last = products.at(-1)?.id ?? 0;
  const kept = products.flatMap((product) => {
    const current = news.get(product.id) ?? product;
    news.delete(product.id);
    return removed.includes(product.id) ? [] : [current];
  });
  const added = [...news.values()].filter(({ id }) => isWhole || id < last);
  return [...kept, ...added].toSorted((a, b) => a.id - b.id);
}
