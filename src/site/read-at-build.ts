import { getDatabase } from '@netlify/database';
import type pg from 'pg';
import { databaseUrl } from '../shared/database-url.ts';

const DEADLINE_MS = 10_000;

/**
 * Reads from the database during the build; undefined without one. A database that fails does not stop the build.
 * @param what is read, in Portuguese for the build's log
 * @param otherwise what the site has instead after a failure
 */
export async function readAtBuild<Value>(
  what: string,
  otherwise: string,
  read: (pool: pg.Pool) => Promise<Value>,
): Promise<Value | undefined> {
  const connectionString = databaseUrl(process.env);
  if (!connectionString) return undefined;
  // Netlify's serverless pool has the same interface, with another socket.
  const pool = getDatabase({ connectionString }).pool as pg.Pool;
  pool.options.connectionTimeoutMillis = DEADLINE_MS;
  // Without a listener, a connection that breaks after its last row would stop the build.
  pool.on('error', () => {});
  try {
    return await read(pool);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`${what}: o banco não respondeu (${reason}); ${otherwise}`);
    return undefined;
  } finally {
    await pool.end();
  }
}
