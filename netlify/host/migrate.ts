import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  initializeTrackingTable,
  applyMigrations as runMigrations,
  type SQLExecutor,
} from '@netlify/database-dev';
import pg from 'pg';
import { databaseSetting } from '../../src/shared/database-url.ts';

/** The SQL files of this site. */
export const MIGRATIONS = resolve(import.meta.dirname, '../database/migrations');

/** `localhost` has two addresses; if both fail, the error has a code but no message. */
export const reasonOf = (cause: unknown) => {
  const { message, code } = Object(cause) as { message?: string; code?: string };
  return message || code || String(cause);
};

const namesIn = async (folder: string) =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();

/** Applies the SQL files of a folder that were not applied yet, in the order of their names. Returns their names. */
export async function applyMigrations(database: SQLExecutor, folder: string): Promise<string[]> {
  const applied: string[] = [];
  for (const name of await namesIn(folder)) {
    try {
      applied.push(...(await runMigrations(database, folder, name)));
    } catch (cause) {
      const file = join(folder, `${name}.sql`);
      throw new Error(`a migração ${file} falhou: ${reasonOf(cause)}. Os dados estão como antes`, { cause });
    }
  }
  return applied;
}

/** The number is arbitrary; every process that migrates has to use the same. */
const LOCK = 'pg_advisory_lock(7203651408)';
const UNLOCK = 'pg_advisory_unlock(7203651408)';

const toExecutor = (client: pg.Client): SQLExecutor => {
  const executor: SQLExecutor = {
    exec: (text) => client.query(text),
    query: async <Row>(text: string, values?: unknown[]) => ({
      rows: (await client.query(text, values)).rows as Row[],
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
  return executor;
};

interface Options {
  /** How long a lock is waited for and a statement may take, in ms. By default as long as needed. */
  patience?: { lock_timeout: number; query_timeout: number };
  /** Refuse a database with a migration after the newest of this code: older code could misread its data. */
  refusesNewer?: boolean;
}

/**
 * Applies the migrations to a PostgreSQL server and returns the names of the new ones. Each file is one transaction
 * together with its record, so an interrupted run continues where it ended. Two processes take turns. Error messages
 * contain no password.
 */
export async function migrate(
  url: string,
  folder: string,
  { patience, refusesNewer }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...patience });
  client.on('error', () => {});
  const database = toExecutor(client);
  try {
    await client.connect();
    await client.query(`SELECT ${LOCK}`);
    await initializeTrackingTable(database);
    const { rows } = await database.query<{ name: string }>(
      'SELECT name FROM netlify.migrations ORDER BY name',
    );
    const newest = (await namesIn(folder)).at(-1) ?? '';
    const later = rows.map(({ name }) => name).filter((name) => name > newest);
    if (refusesNewer && later.length > 0)
      throw new Error(
        `já tem ${later.join(', ')}, mais nova do que este código (${newest}). Atualize o código`,
      );
    const applied = await applyMigrations(database, folder);
    // A pooler would keep the session open, and with it the lock.
    await client.query(`SELECT ${UNLOCK}`);
    return applied;
  } catch (cause) {
    throw new Error(`${databaseSetting(process.env)}: o banco não está pronto: ${reasonOf(cause)}`, {
      cause,
    });
  } finally {
    // Not awaited: a server that hangs would never say goodbye.
    void client.end().catch(() => {});
  }
}

const RETRY_MS = 5000;
/** A migration that takes longer is for `npm run migrate`. */
const PATIENCE = { lock_timeout: 5000, query_timeout: 60_000 };

/** Applies the migrations as soon as the server lets it, until `stopped`. Never rejects: the site works meanwhile. */
export async function migrateWhenPossible(url: string, stopped?: AbortSignal): Promise<void> {
  let reported = '';
  while (!stopped?.aborted) {
    try {
      await migrate(url, MIGRATIONS, { patience: PATIENCE });
      return console.log('Banco:   as migrações estão aplicadas');
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== reported)
        console.error(`${reason}. O site funciona sem ele e o procura de 5 em 5 segundos.`);
      reported = reason;
    }
    await pause(RETRY_MS, undefined, { ...(stopped && { signal: stopped }) }).catch(() => {});
  }
}
