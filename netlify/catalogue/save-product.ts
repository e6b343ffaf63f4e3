import sql, { type Sql } from 'sql-template-tag';
import type { Product } from '../../src/shared/catalogue/product.ts';
import type { HistoryEntry, StoredProduct } from '../../src/shared/staff/catalogue-answers.ts';
import { TEAM } from '../../src/shared/staff/staff-wire.ts';
import { follow } from '../outbox/rows.ts';
import type { Database } from '../platform/database.ts';
import { readBuiltInProducts } from './built-in-products.ts';
import { type Revision, readProduct, toStored } from './read-products.ts';

/** Who makes a change, and when. */
export interface Author {
  person: string;
  now: Date;
}

/** `current`: the product that another change has left; null: there is none. */
export type Saved = { ok: true; stored: StoredProduct } | { ok: false; current: StoredProduct | null };

/** SQL: the edge has to forget the catalogue, if `changed` has a row. */
const followPurge = (now: Date): Sql =>
  follow(
    sql`changed`,
    { kind: 'purge', subject: sql`'catalogue'`, lead: sql`NULL::uuid`, now },
    { again: true },
  );

const withoutId = ({ id: _, ...fields }: Product): string => JSON.stringify(fields);
const isSame = (one: Product, other: Product) => withoutId(one) === withoutId(other);

/** Adds the first revision of each built-in product, if the catalogue has none. Safe to call concurrently. */
export async function seedCatalogue(database: Database, now: Date): Promise<void> {
  const [any] = await database.query('SELECT 1 FROM catalogue_history LIMIT 1');
  if (any) return;
  const products = await readBuiltInProducts();
  // A concurrent second caller conflicts on every first revision and inserts nothing.
  await database.write(
    sql`INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
     SELECT id, 1, ${now}, ${TEAM}, 'seeded', product::json
     FROM unnest(${products.map(({ id }) => id)}::int[], ${products.map(withoutId)}::text[]) AS seed (id, product) ORDER BY id
     ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
}

/** Adds a revision for each row of `at`, which has the product's id and its next revision, unless it exists already. */
async function insertRevision(
  database: Database,
  at: Sql,
  product: Product,
  action: HistoryEntry['action'],
  { person, now }: Author,
  key: string | null = null,
): Promise<StoredProduct | undefined> {
  const [row] = await database.write<Revision>(
    sql`WITH changed AS (
       INSERT INTO catalogue_history (product_id, revision, at, person, action, product, key)
       SELECT id, next, ${now}, ${person}, ${action}, ${withoutId(product)}, ${key} FROM ${at} AS at (id, next)
       ON CONFLICT DO NOTHING RETURNING *),
     purged AS (${followPurge(now)})
     SELECT * FROM changed`,
    { safeToRepeat: 'unique key' },
  );
  return row && toStored(row);
}

/** Adds a revision after `read`. If a change follows `read` already, returns the current product instead. */
export async function addRevision(
  database: Database,
  product: Product,
  read: number,
  action: HistoryEntry['action'],
  author: Author,
): Promise<Saved> {
  const { id } = product;
  const next = sql`(SELECT product_id, ${read}::int + 1 FROM catalogue_products WHERE product_id = ${id} AND revision = ${read})`;
  const stored = await insertRevision(database, next, product, action, author);
  if (stored) return { ok: true, stored };
  const current = await readProduct(database, id);
  // The same change may arrive twice, after a double click or a lost response; that is not a conflict.
  const isWanted =
    current?.revision === read + 1 &&
    current.isDeleted === (action === 'deleted') &&
    isSame(current.product, product);
  return isWanted ? { ok: true, stored: current } : { ok: false, current };
}

/** Adds a revision after `read`, unless the stored product is equal already. */
export async function saveProduct(
  database: Database,
  product: Product,
  read: number,
  author: Author,
): Promise<Saved> {
  const current = await readProduct(database, product.id);
  if (!current) return { ok: false, current };
  if (!current.isDeleted && isSame(current.product, product)) return { ok: true, stored: current };
  return addRevision(database, product, read, current.isDeleted ? 'restored' : 'changed', author);
}

const MAX_ATTEMPTS = 20;

/**
 * Adds a product under the highest id that any product had plus one: the history must not mix two products. Once per key: a
 * repetition after a lost response, even with edited fields, saves over the product that the first try made.
 */
export async function createProduct(
  database: Database,
  product: Product,
  author: Author,
  key: string,
): Promise<Saved> {
  const next = sql`(SELECT coalesce(max(product_id), 0) + 1, 1 FROM catalogue_products)`;
  // Another product may take the id in the same moment.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await insertRevision(database, next, product, 'created', author, key);
    if (stored) return { ok: true, stored };
    const [made] = await database.query<{ id: number; revision: number }>(
      sql`SELECT product_id AS id, p.revision FROM catalogue_history h JOIN catalogue_products p USING (product_id) WHERE key = ${key}`,
    );
    if (made) return saveProduct(database, { ...product, id: made.id }, made.revision, author);
  }
  throw new Error('no free id');
}

export async function deleteProduct(
  database: Database,
  id: number,
  read: number,
  author: Author,
): Promise<Saved> {
  const current = await readProduct(database, id);
  if (!current) return { ok: false, current };
  if (current.isDeleted) return { ok: true, stored: current };
  return addRevision(database, current.product, read, 'deleted', author);
}

/**
 * Moves a product to right before another one, or to the end (null). Applies to the current order, so that no move undoes
 * another. Refused only if one of the two products is gone.
 */
export async function moveProduct(
  database: Database,
  { id, before }: { id: number; before: number | null },
  now: Date,
): Promise<Saved> {
  const [moved] = await database.write(
    sql`WITH present AS (
       SELECT product_id, p.position FROM catalogue_products p JOIN catalogue_history h USING (product_id, revision)
       WHERE h.action <> 'deleted'),
     others AS (SELECT * FROM present WHERE product_id <> ${id}),
     gap AS (
       SELECT position AS high, (SELECT max(position) FROM others AS lower WHERE lower.position < others.position) AS low
       FROM others WHERE product_id = ${before}
       UNION ALL SELECT NULL, (SELECT max(position) FROM others) WHERE ${before}::int IS NULL),
     changed AS (
       UPDATE catalogue_products AS moved SET changed_at = now(), position = CASE
         WHEN low IS NULL THEN coalesce(high - 1, 1) WHEN high IS NULL THEN low + 1
         -- At random, so that two products moved to the same place in the same moment get different ones.
         ELSE low + (high - low) * (0.25 + random() / 2)::numeric(4, 3) END
       FROM gap JOIN present ON present.product_id = ${id} WHERE moved.product_id = ${id} RETURNING *),
     purged AS (${followPurge(now)})
     SELECT FROM changed`,
    { safeToRepeat: 'fixed values' },
  );
  const current = await readProduct(database, id);
  return moved && current ? { ok: true, stored: current } : { ok: false, current };
}

/** Returns the fields of a product as they were in a revision; undefined if that revision does not exist. */
export async function readRevision(
  database: Database,
  id: number,
  revision: number,
): Promise<object | undefined> {
  const [old] = await database.query<{ product: object }>(
    sql`SELECT product FROM catalogue_history WHERE product_id = ${id} AND revision = ${revision}`,
  );
  return old?.product;
}
