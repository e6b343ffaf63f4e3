/** The PostgreSQL server at DATABASE_URL or NETLIFY_DB_URL, used instead of the embedded one. */
import type { SQLExecutor } from '@netlify/database-dev';
import pg from 'pg';
import { databaseSetting } from '../../src/shared/database-url.ts';

/** `localhost` has two addresses; if both fail, the error has a code but no message. */
export const reasonOf = (cause: unknown) => {
  const { message, code } = Object(cause) as { message?: string; code?: string };
  return message || code || String(cause);
};

/** Error messages contain no password. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new Error(`${databaseSetting(process.env)}: o banco não respondeu: ${reasonOf(cause)}`, { cause });
  }
}

/** The number is arbitrary; every process that migrates has to use the same. */
const LOCK = 'pg_advisory_lock(7203651408)';
const UNLOCK = 'pg_advisory_unlock(7203651408)';

/**
 * Connects for the migrations. Two processes take turns: the second waits until the first has ended or died, and then finds
 * nothing left to do. Rejects with a readable message.
 */
export async function prepareGiven(
  url: string,
  work: (database: SQLExecutor) => Promise<void>,
): Promise<void> {
  const client = await connect(url);
  const executor: SQLExecutor = {
    exec: (sql) => client.query(sql),
    query: async <Row>(sql: string, values?: unknown[]) => ({
      rows: (await client.query(sql, values)).rows as Row[],
    }),
    async transaction(statements) {
      await client.query('BEGIN');
      try {
        const result = await statements(executor);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    },
  };
  try {
    await client.query(`SELECT ${LOCK}`);
    await work(executor);
    // A pooler would keep the session open, and with it the lock.
    await client.query(`SELECT ${UNLOCK}`);
  } catch (cause) {
    throw new Error(`${databaseSetting(process.env)}: o banco não está pronto: ${reasonOf(cause)}`, {
      cause,
    });
  } finally {
    await client.end();
  }
}
