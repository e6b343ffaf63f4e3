import { z } from 'zod/mini';
import { isProduct } from '../catalogue/product.ts';
import { guarded } from '../guarded.ts';
import { staffFailure } from './staff-answers.ts';

// Not in staff-answers.ts, which every part of the admin loads: what knows products shares its files with the shop.

/** A product as the server stores it. */
export const storedProduct = z.object({
  product: guarded(isProduct),
  /** Rises with each change; saving sends the revision that was read, so that conflicts are found. */
  revision: z.number(),
  /** Time of the last change. */
  at: z.string(),
  /** Author of the last change. */
  person: z.string(),
  isDeleted: z.boolean(),
});

export type StoredProduct = z.infer<typeof storedProduct>;

const catalogueConflict = z.object({
  /** Only for a conflict: the product as stored now; null: it does not exist. */
  current: z.exactOptional(z.nullable(storedProduct)),
});

export type CatalogueConflict = z.infer<typeof catalogueConflict>;

/** The response to every refused request about a product. */
export const catalogueFailure = z.extend(staffFailure, catalogueConflict.shape);

/** All products in the order of the shop. */
export const catalogueList = z.object({ products: z.readonly(z.array(storedProduct)) });

export type CatalogueList = z.infer<typeof catalogueList>;

const historyEntry = z.object({
  id: z.number(),
  revision: z.number(),
  at: z.string(),
  person: z.string(),
  action: z.enum(['seeded', 'created', 'changed', 'deleted', 'restored']),
  product: guarded(isProduct),
  /** The product before this change; null for the first entry. */
  previous: z.nullable(guarded(isProduct)),
  /** The product's newest revision; a restore sends it as `revision`. */
  latest: z.number(),
});

export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyPage = z.object({
  entries: z.readonly(z.array(historyEntry)),
  /** Whether older entries exist. */
  hasMore: z.boolean(),
});

export type HistoryPage = z.infer<typeof historyPage>;
