import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { FIRST_ID, LAST_ID, type Product } from '../../src/shared/catalogue/product.ts';
import type { StoredProduct } from '../../src/shared/staff/catalogue-answers.ts';
import type { Database } from '../platform/database.ts';
import { loadProduct, type ProductRecord, parseProductRecord } from './product-record.ts';

/** Who makes a change, and when. */
export interface Author {
  person: string;
  now: Date;
}

export type Saved = { ok: true; stored: StoredProduct } | { ok: false; current: StoredProduct | null };

type Action = 'created' | 'changed' | 'deleted' | 'restored';

// Ids of the history are assigned by one writer at a time, so a reader that has seen an id has seen all lower ones.
export const ONE_AT_A_TIME = sql`WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(20061))`;
export const RETURNING = sql`RETURNING product, revision, at, person, action = 'deleted' AS is_deleted`;

// A new product comes last.
const LAST_POSITION = sql`(SELECT coalesce(floor(max(position)), 0) + 1 FROM catalogue_products WHERE NOT is_deleted)`;

const isSame = (one: Product, other: Product) => JSON.stringify(one) === JSON.stringify(other);

/** The revision that an earlier attempt of the same action added. */
export async function findRevision(database: Database, key: string): Promise<StoredProduct | undefined> {
  const [row] = await database.query<ProductRecord>(
    sql`SELECT product, revision, at, person, action = 'deleted' AS is_deleted FROM catalogue_history WHERE key = ${key}`,
  );
  return row && parseProductRecord(row);
}

/**
 * Adds a revision after `read` (0: the product is new), once per key. If a change follows `read` already, returns
 * the current product instead.
 */
export async function addRevision(
  database: Database,
  product: Product,
  read: number,
  action: Action,
  { person, now }: Author,
  key: string = randomUUID(),
): Promise<Saved> {
  const [row] = await database.write<ProductRecord>(
    sql`${ONE_AT_A_TIME}
     INSERT INTO catalogue_history (product_id, revision, at, person, action, product, key, position)
     SELECT ${product.id}::int, ${read}::int + 1, ${now}, ${person}, ${action}, ${JSON.stringify(product)}, ${key},
            CASE WHEN ${read} = 0 THEN ${LAST_POSITION} END FROM turn
     WHERE ${read} = 0 OR EXISTS (SELECT 1 FROM catalogue_history WHERE product_id = ${product.id} AND revision = ${read})
     ON CONFLICT DO NOTHING ${RETURNING}`,
    { safeToRepeat: 'unique key' },
  );
  const stored = row ? parseProductRecord(row) : await findRevision(database, key);
  if (stored) return { ok: true, stored };
  const current = await loadProduct(database, product.id);
  // The same change may arrive twice, after a double click or a lost response; that is not a conflict. Two people who
  // create equal products create two products.
  const isWanted =
    current?.revision === read + 1 &&
    action !== 'created' &&
    current.isDeleted === (action === 'deleted') &&
    isSame(current.product, product);
  return isWanted ? { ok: true, stored: current } : { ok: false, current: current ?? null };
}

const MAX_ATTEMPTS = 20;

/**
 * Adds a product under the lowest id that was never used: the history must not mix two products. Once per key: a repetition
 * after a lost response, even with edited fields, saves over the product that the first try made. Undefined if no id is free.
 */
export async function createProduct(
  database: Database,
  product: Omit<Product, 'id'>,
  author: Author,
  key: string,
): Promise<Saved | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [next] = await database.query<{ id: number | null }>(sql`
      SELECT min(free) AS id FROM generate_series(${FIRST_ID}::int, ${LAST_ID}::int) AS free
      WHERE NOT EXISTS (SELECT FROM catalogue_products WHERE product_id = free)`);
    if (!next?.id) return undefined;
    const wanted = { ...product, id: next.id };
    const made = await addRevision(database, wanted, 0, 'created', author, key);
    // Another writer took this id first; try the next one.
    if (!made.ok) continue;
    const { id } = made.stored.product;
    const own = { ...product, id };
    return isSame(made.stored.product, own) ? made : saveProduct(database, own, made.stored.revision, author);
  }
  throw new Error('no free product id');
}

/**
 * Adds a revision after `base`, unless the stored product is equal already. Undefined for a new product (`base` 0) under
 * an id that was never used: only createProduct gives ids.
 */
export async function saveProduct(
  database: Database,
  product: Product,
  base: number,
  author: Author,
): Promise<Saved | undefined> {
  const current = await loadProduct(database, product.id);
  if (!current) return base === 0 ? undefined : { ok: false, current: null };
  if (!current.isDeleted && isSame(current.product, product)) return { ok: true, stored: current };
  const action = current.isDeleted ? 'restored' : 'changed';
  return addRevision(database, product, base, action, author);
}

export async function deleteProduct(
  database: Database,
  id: number,
  base: number,
  author: Author,
): Promise<Saved> {
  const current = await loadProduct(database, id);
  if (!current) return { ok: false, current: null };
  if (current.isDeleted) return { ok: true, stored: current };
  return addRevision(database, current.product, base, 'deleted', author);
}

/** Returns a product as it was in a revision; undefined if that revision does not exist. */
export async function loadRevision(
  database: Database,
  id: number,
  revision: number,
): Promise<Product | undefined> {
  const [old] = await database.query<{ product: Product }>(
    sql`SELECT product FROM catalogue_history WHERE product_id = ${id} AND revision = ${revision}`,
  );
  return old?.product;
}
