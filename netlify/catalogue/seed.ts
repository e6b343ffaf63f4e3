import sql from 'sql-template-tag';
import type { Product } from '../../src/shared/catalogue/product.ts';
import { TEAM } from '../../src/shared/staff/staff-wire.ts';
import type { Database } from '../platform/database.ts';
import { ONE_AT_A_TIME } from './save-product.ts';

/** Fills the catalogue with the built-in products if its history is empty. Safe to call concurrently. */
export async function seedCatalogue(
  database: Database,
  readProducts: () => Promise<readonly Product[]>,
  now: Date,
): Promise<void> {
  const [any] = await database.query('SELECT 1 FROM catalogue_history LIMIT 1');
  if (any) return;
  const products = await readProducts();
  // A concurrent second caller conflicts on every first revision and inserts nothing.
  await database.write(
    sql`${ONE_AT_A_TIME}
     INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
     SELECT (p ->> 'id')::int, 1, ${now}, ${TEAM}, 'seeded', p
     FROM turn, json_array_elements(${JSON.stringify(products)}::json) AS p ORDER BY (p ->> 'id')::int
     ON CONFLICT DO NOTHING`,
    { safeToRepeat: 'unique key' },
  );
}
