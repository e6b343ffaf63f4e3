/** The PostgreSQL server at DATABASE_URL or NETLIFY_DB_URL, used instead of the embedded one. */
import type { SQLExecutor } from '@netlify/database-dev';
import pg from 'pg';
import { databaseSetting } from '../../src/shared/database-url.ts';

/** `localhost` has two addresses; if both fail, the error has a code but no message. */
export const reasonOf = (cause: unknown) => {
  const { message, code } = Object(cause) as { message?: string; code?: string };
  return message || code || String(cause);
};

/** The server does not respond, or takes no connection yet. */
export class DatabaseDownError extends Error {
  override name = 'DatabaseDownError';
}

/** Classes of errors of a server that starts or ends (57P), or that has no connection or memory left (53). */
const PASSING = /^(?:57P|53)/;

/** Error messages contain no password. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (cause) {
    // A wrong password, for example, is a response, and stays wrong.
    const isDown = !(cause instanceof pg.DatabaseError) || PASSING.test(cause.code ?? '');
    const message = `${databaseSetting(process.env)}: o banco não respondeu: ${reasonOf(cause)}`;
    throw isDown ? new DatabaseDownError(message, { cause }) : new Error(message, { cause });
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
