import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { loadProduct, type ProductRecord, parseProductRecord } from './product-record.ts';
import { type Author, findRevision, ONE_AT_A_TIME, RETURNING, type Saved } from './save-product.ts';

/**
 * Returns a random position between the neighbours, so that two products moved to the same place at the same time get
 * different ones.
 */
const FRACTION_DIGITS = 3;
const randomFraction = () =>
  `0.${String(randomInt(1, 10 ** FRACTION_DIGITS)).padStart(FRACTION_DIGITS, '0')}`;

/**
 * Moves a product to right before another one, or to the end, once per key. Applies to the current order, so that no move
 * undoes another. Refused only if one of the two products is gone.
 */
export async function moveProduct(
  database: Database,
  { id, before }: { id: number; before: number | null },
  { person, now }: Author,
  key: string,
): Promise<Saved> {
  const [row] = await database.write<ProductRecord>(
    sql`${ONE_AT_A_TIME},
  others AS (
    SELECT product_id, position, row_number() OVER (ORDER BY position, product_id) AS place
    FROM catalogue_products WHERE NOT is_deleted AND product_id <> ${id}),
  target AS (
    SELECT place FROM others WHERE product_id = ${before}
    UNION ALL SELECT (SELECT count(*) FROM others) + 1 WHERE ${before}::int IS NULL),
  gap AS (
    SELECT place, (SELECT position FROM others WHERE others.place = target.place - 1) AS low,
      (SELECT position FROM others WHERE others.place = target.place) AS high
    FROM target)
  INSERT INTO catalogue_history (product_id, revision, at, person, action, product, key, position, place)
  SELECT p.product_id, p.revision, ${now}, ${person}, 'moved', p.product, ${key},
    CASE WHEN low IS NULL THEN coalesce(high - 1, 1) WHEN high IS NULL THEN low + 1
      ELSE low + (high - low) * ${randomFraction()}::numeric END, place
  FROM turn, gap, catalogue_products AS p
  WHERE p.product_id = ${id} AND NOT p.is_deleted
  ON CONFLICT DO NOTHING ${RETURNING}`,
    { safeToRepeat: 'unique key' },
  );
  const stored = row ? parseProductRecord(row) : await findRevision(database, key);
  return stored ? { ok: true, stored } : { ok: false, current: (await loadProduct(database, id)) ?? null };
}
