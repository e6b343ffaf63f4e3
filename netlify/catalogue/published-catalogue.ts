import type { CatalogueUpdate } from '../../src/shared/catalogue/catalogue-update.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import type { Stores } from '../platform/services.ts';

/** Every product that was ever stored, in the order of the shop, with the number of its last change. */
export interface PublishedCatalogue {
  /** The highest of these numbers. */
  revision: number;
  products: readonly { product: Product; isDeleted: boolean; changedIn: number }[];
}

const KEY = 'catalogue/published';
// As long as Netlify's edge caches a response: netlify/catalogue/handle-update.ts.
const KEPT_MS = 15_000;
const MAX_ATTEMPTS = 5;

async function loadCatalogue(database: Database): Promise<PublishedCatalogue> {
  const rows = await database.query<{ product: Product; is_deleted: boolean; id: string }>(
    'SELECT product, is_deleted, id FROM catalogue_products ORDER BY position, product_id',
  );
  const products = rows.map(({ product, is_deleted, id }) => ({
    product,
    isDeleted: is_deleted,
    changedIn: Number(id),
  }));
  return { revision: Math.max(0, ...products.map(({ changedIn }) => changedIn)), products };
}

/**
 * Copies the catalogue from the database to where visitors read it. Of concurrent calls the last one to read the database
 * wins, because each write names the copy that it read before. Rejects if the database or the store fails.
 */
export async function publishCatalogue({ database, blobs }: Stores): Promise<PublishedCatalogue> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const published = await blobs.read<PublishedCatalogue>(KEY);
    const current = await loadCatalogue(database);
    // Compared as text, because a restored database may reuse a number.
    if (JSON.stringify(published?.value) === JSON.stringify(current)) return current;
    if (await blobs.write(KEY, current, published ? { etag: published.etag } : 'new')) return current;
  }
  throw new Error('the published catalogue keeps changing');
}

const publications = new WeakMap<Database, Promise<PublishedCatalogue>>();
const kept = new WeakMap<Database, { catalogue: Promise<PublishedCatalogue>; until: number }>();

/** Calls that arrive during a publication wait for it, so that a flood queries the database once. */
function publishOnce(stores: Stores): Promise<PublishedCatalogue> {
  const running = publications.get(stores.database);
  if (running) return running;
  const publication = publishCatalogue(stores).finally(() => publications.delete(stores.database));
  publications.set(stores.database, publication);
  return publication;
}

/** Queries the database at most every 15 s while the store fails. */
function loadSparingly(database: Database): Promise<PublishedCatalogue> {
  const known = kept.get(database);
  if (known && known.until > Date.now()) return known.catalogue;
  const catalogue = loadCatalogue(database);
  kept.set(database, { catalogue, until: Date.now() + KEPT_MS });
  // The next call tries again after a failure.
  catalogue.catch(() => kept.delete(database));
  return catalogue;
}

/**
 * Reads the catalogue without the database; publishes it first if it was never published. Falls back to the database if the
 * store fails; rejects if that fails too.
 */
export async function readPublished(stores: Stores): Promise<PublishedCatalogue> {
  try {
    const published = await stores.blobs.read<PublishedCatalogue>(KEY);
    if (published) kept.delete(stores.database);
    return published?.value ?? (await publishOnce(stores));
  } catch (error) {
    logFailure('catalogue', 'not read as published', error);
    return loadSparingly(stores.database);
  }
}

/** The products on offer. */
export const offeredIn = ({ products }: PublishedCatalogue): Product[] =>
  products.flatMap(({ product, isDeleted }) => (isDeleted ? [] : [product]));

/** The changes made after a revision. */
export function updateSince(catalogue: PublishedCatalogue, since: number): CatalogueUpdate {
  const news = catalogue.products.filter(({ changedIn }) => changedIn > since);
  const ids = offeredIn(catalogue).map(({ id }) => id);
  const isById = ids.every((id, index) => index === 0 || id > Number(ids[index - 1]));
  return {
    total: ids.length,
    changed: news.flatMap(({ product, isDeleted }) => (isDeleted ? [] : [product])),
    removed: news.flatMap(({ product, isDeleted }) => (isDeleted ? [product.id] : [])),
    ...(news.length > 0 && !isById && { order: ids }),
  };
}
