import { parseProducts } from './parse-product.ts';
import type { Product } from './product.ts';

/** Where the shop asks what has changed since its build; the build's revision of the catalogue follows. */
export const UPDATES_PATH = '/api/catalogo/';

/** What was done to the catalogue since a build. */
export interface CatalogueUpdate {
  /** How many products there are now. */
  total: number;
  /** New and changed ones. */
  changed: readonly Product[];
  removed: readonly number[];
}

export function parseUpdate(value: unknown): CatalogueUpdate | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { total, changed, removed } = value as Record<keyof CatalogueUpdate, unknown>;
  if (typeof total !== 'number' || !Array.isArray(removed)) return undefined;
  return { total, changed: parseProducts(changed), removed };
}

export const isEmptyUpdate = ({ changed, removed }: CatalogueUpdate) =>
  changed.length === 0 && removed.length === 0;

/**
 * Brings products up to date, in the order of their ids. New ones join only a catalogue that is whole: one of which the
 * page holds the beginning gets them with the rest.
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
