import { getDatabase } from '@netlify/database';
import type pg from 'pg';
import { parseProducts } from '../../shared/catalogue/parse-product.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { databaseUrl } from '../../shared/database-url.ts';

export interface Publication {
  products: readonly Product[];
  /** The catalogue's newest revision; the shop requests the changes after it. */
  revision: number;
}

interface Row {
  id: string;
  is_deleted: boolean;
  product: unknown;
}

const DEADLINE_MS = 10_000;

const isUnknownColumn = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '42703';

async function readRows(pool: pg.Pool): Promise<Row[]> {
  const read = (order: string) =>
    pool.query<Row>(`SELECT id, is_deleted, product FROM catalogue_products ORDER BY ${order}`);
  try {
    return (await read('position, product_id')).rows;
  } catch (error) {
    // The first build with this code runs before its migration.
    if (isUnknownColumn(error)) return (await read('product_id')).rows;
    throw error;
  }
}

/**
 * The catalogue in the database, edited by the staff; undefined without a database or products in it. An unreachable
 * database does not stop the build: visitors' browsers then request every change since the built-in products.
 */
export async function loadPublished(): Promise<Publication | undefined> {
  const connectionString = databaseUrl(process.env);
  if (!connectionString) return undefined;
  // Netlify's serverless pool has the same interface, with another socket.
  const pool = getDatabase({ connectionString }).pool as pg.Pool;
  pool.options.connectionTimeoutMillis = DEADLINE_MS;
  // Without a listener, a connection that breaks after its last row would stop the build.
  pool.on('error', () => {});
  try {
    const rows = await readRows(pool);
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
