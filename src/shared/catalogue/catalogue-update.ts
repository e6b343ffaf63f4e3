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
  /** All ids in the order of the shop; absent: by number. */
  order?: readonly number[];
}

/** Returns undefined for anything that is not an update; leaves out unreadable products. */
export function parseUpdate(value: unknown): CatalogueUpdate | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { total, changed, removed, order } = value as Record<keyof CatalogueUpdate, unknown>;
  if (typeof total !== 'number' || !Array.isArray(removed)) return undefined;
  return { total, changed: parseProducts(changed), removed, ...(Array.isArray(order) && { order }) };
}

export const isEmptyUpdate = ({ changed, removed }: CatalogueUpdate) =>
  changed.length === 0 && removed.length === 0;

/**
 * Applies an update; returns the products in the order of the shop. Until the full catalogue is loaded (`isWhole`), the
 * products behind the first one that is unknown are left out: they arrive with the rest of it.
 */
export function applyUpdate(
  products: readonly Product[],
  { changed, removed, order }: CatalogueUpdate,
  isWhole: boolean,
): readonly Product[] {
  const known = new Map([...products, ...changed].map((product) => [product.id, product]));
  for (const id of removed) known.delete(id);
  if (!order) {
    const news = new Set(changed.map(({ id }) => id));
    const unchanged = products.filter(({ id }) => !news.has(id));
    const last = Math.max(0, ...(unchanged.length > 0 ? unchanged : products).map(({ id }) => id));
    return [...known.values()].filter(({ id }) => isWhole || id <= last).sort((a, b) => a.id - b.id);
  }
  const end = isWhole ? -1 : order.findIndex((id) => !known.has(id));
  return (end < 0 ? order : order.slice(0, end)).flatMap((id) => known.get(id) ?? []);
}
