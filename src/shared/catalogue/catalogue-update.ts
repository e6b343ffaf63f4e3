import { type Product, readProducts } from './product.ts';

/** GET: the changes since a build; append the minute of the build's catalogue. `{}`: nothing has changed. */
export const UPDATES_PATH = '/api/catalogo/';

/** The catalogue's changes since a build. */
export interface CatalogueUpdate {
  /** New and changed products. */
  changed: readonly Product[];
  /** The ids of all products, in the order of the shop. */
  order: readonly number[];
}

/** Returns undefined if nothing has changed, and for anything that is not an update; leaves out unreadable products. */
export function parseUpdate(value: unknown): CatalogueUpdate | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { changed, order } = value as Record<keyof CatalogueUpdate, unknown>;
  return Array.isArray(order) ? { changed: readProducts(changed), order } : undefined;
}

/**
 * Applies an update; returns the products in the order of the shop. Until the full catalogue is loaded (`isWhole`), the
 * products behind the first one that is unknown are left out: they arrive with the rest of it.
 */
export function applyUpdate(
  products: readonly Product[],
  { changed, order }: CatalogueUpdate,
  isWhole: boolean,
): readonly Product[] {
  const known = new Map([...products, ...changed].map((product) => [product.id, product]));
  const end = isWhole ? -1 : order.findIndex((id) => !known.has(id));
  return (end < 0 ? order : order.slice(0, end)).flatMap((id) => known.get(id) ?? []);
}
