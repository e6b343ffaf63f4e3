import { getDatabase } from '@netlify/database';
import type pg from 'pg';
import { parseProducts } from '../../shared/catalogue/parse-product.ts';
import type { Product } from '../../shared/catalogue/product.ts';

export interface Publication {
  products: readonly Product[];
  /** The catalogue's, which the shop asks for news after. */
  revision: number;
}

interface Row {
  id: string;
  is_deleted: boolean;
  product: unknown;
}

const DEADLINE_MS = 10_000;

/**
 * The catalogue that the staff keep in the database; undefined where there is no database, or nothing in it yet. A
 * database that does not answer stops no build: the shop asks for what the built products lack.
 */
export async function loadPublished(): Promise<Publication | undefined> {
  if (!process.env.NETLIFY_DB_URL) return undefined;
  // Netlify's serverless pool is the same class with another socket.
  const pool = getDatabase().pool as pg.Pool;
  pool.options.connectionTimeoutMillis = DEADLINE_MS;
  try {
    const { rows } = await pool.query<Row>(
      'SELECT id, is_deleted, product FROM catalogue_products ORDER BY product_id',
    );
    if (rows.length === 0) return undefined;
    const present = rows.filter(({ is_deleted }) => !is_deleted);
    return {
      products: parseProducts(present.map(({ product }) => product)),
      revision: Math.max(...rows.map(({ id }) => Number(id))),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`catálogo: o banco não respondeu (${reason}); o site sai com os produtos de src/content`);
    return undefined;
  } finally {
    await pool.end();
  }
}
