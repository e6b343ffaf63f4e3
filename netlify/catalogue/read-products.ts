import sql, { empty, type Sql } from 'sql-template-tag';
import { parseProduct } from '../../src/contracts/product.ts';
import type { Product } from '../../src/shared/catalogue/product.ts';
import type { HistoryEntry, HistoryPage, StoredProduct } from '../../src/shared/staff/catalogue-answers.ts';
import type { Database } from '../platform/database.ts';
import { logFailure } from '../platform/log.ts';
import { readBuiltInProducts } from './built-in-products.ts';

/** A row of `catalogue_history`. */
export interface Revision {
  product_id: number;
  product: object;
  revision: number;
  at: Date;
  person: string;
  action: HistoryEntry['action'];
}

/** Adds the id and the optional fields that were introduced since. A product that cannot be parsed is returned unchanged. */
export function completeProduct(product: object, id: number): Product {
  const parsed = parseProduct({ ...product, id });
  return parsed.ok ? parsed.product : ({ ...product, id } as Product);
}

export const toStored = ({ product_id, product, revision, at, person, action }: Revision): StoredProduct => ({
  product: completeProduct(product, product_id),
  revision,
  at: at.toISOString(),
  person,
  isDeleted: action === 'deleted',
});

async function selectProducts(database: Database, where: Sql): Promise<StoredProduct[]> {
  const rows = await database.query<Revision>(
    sql`SELECT h.* FROM catalogue_products p JOIN catalogue_history h USING (product_id, revision)
      WHERE ${where} ORDER BY p.position, product_id`,
  );
  return rows.map(toStored);
}

/** Returns every product that is not deleted, in the order of the shop. */
export const readProducts = (database: Database) => selectProducts(database, sql`h.action <> 'deleted'`);

/** Returns one product, deleted or not; null: there is none. */
export const readProduct = async (database: Database, id: number): Promise<StoredProduct | null> =>
  (await selectProducts(database, sql`product_id = ${id}`))[0] ?? null;

/** Returns the products on offer: the stored ones, or the built-in ones if there are none or the database fails. */
export async function loadOfferedProducts({ database }: { database: Database }): Promise<readonly Product[]> {
  try {
    const stored = await readProducts(database);
    if (stored.length > 0) return stored.map(({ product }) => product);
  } catch (error) {
    logFailure('catalogue', 'products of the quote form', error);
  }
  return readBuiltInProducts();
}

const PAGE_ENTRIES = 30;

/** Returns a page of changes, newest first: of one product or of all, before an entry's id or from the newest. */
export async function readHistory(
  database: Database,
  { produto, antes }: { produto?: number; antes?: number },
): Promise<HistoryPage> {
  const rows = await database.query<Revision & { id: string; previous: object | null; latest: number }>(
    sql`SELECT h.*, before.product AS previous, p.revision AS latest
     FROM catalogue_history h
     JOIN catalogue_products p USING (product_id)
     LEFT JOIN catalogue_history before ON before.product_id = h.product_id AND before.revision = h.revision - 1
     WHERE true ${produto === undefined ? empty : sql`AND h.product_id = ${produto}`}
       ${antes === undefined ? empty : sql`AND h.id < ${antes}`}
     ORDER BY h.id DESC LIMIT ${PAGE_ENTRIES + 1}`,
  );
  const entries = rows.slice(0, PAGE_ENTRIES).map((row) => {
    const { isDeleted: _, ...stored } = toStored(row);
    const { id, action, latest, previous, product_id } = row;
    return {
      ...stored,
      id: Number(id),
      action,
      latest,
      previous: previous && completeProduct(previous, product_id),
    };
  });
  return { entries, hasMore: rows.length > PAGE_ENTRIES };
}
