/** The PostgreSQL server at NETLIFY_DB_URL, used instead of the embedded one. */
import type { SQLExecutor } from '@netlify/database-dev';
import pg from 'pg';

/** `localhost` has two addresses; an error of both has a code, and no message. */
export const reasonOf = (cause: unknown) => {
  const { message, code } = Object(cause) as { message?: string; code?: string };
  return message || code || String(cause);
};

/** The message of an error names no password. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new Error(`NETLIFY_DB_URL: o banco não respondeu: ${reasonOf(cause)}`, { cause });
  }
}

/** Connects for a piece of work, such as the migrations. Rejects with a sentence. */
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
    await work(executor);
  } catch (cause) {
    throw new Error(`NETLIFY_DB_URL: o banco não está pronto: ${reasonOf(cause)}`, { cause });
  } finally {
    await client.end();
  }
}
