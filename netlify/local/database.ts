import { existsSync } from 'node:fs';
import type { Server } from 'node:net';
import { NetlifyDB } from '@netlify/database-dev';
import { lockDatabase } from './database-lock.ts';
import { shareSession } from './database-turns.ts';
import { applyMigrations, BrokenMigrationError } from './migrations.ts';

export interface LocalDatabase {
  /** A connection string (postgres://…). */
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** The folder of the data. Unset: in memory. */
  directory?: string | undefined;
  /** The folder with the SQL files, applied in the order of their names, like on deploy. */
  migrations: string;
}

/** Starts Netlify's embedded Postgres and applies the migrations. */
export async function startDatabase({ directory, migrations }: Options): Promise<LocalDatabase> {
  const unlock = directory ? await lockDatabase(directory) : async () => {};
  const database = new NetlifyDB({ ...(directory && { directory }), logger: () => {} });
  try {
    const inner = new URL(await database.start());
    sendAtOnce(database);
    if (existsSync(migrations)) await applyMigrations(database, migrations);
    const shared = await shareSession({
      port: Number(inner.port),
      host: inner.hostname,
      rollback: () => database.exec('ROLLBACK'),
    });
    return {
      url: `postgres://postgres@127.0.0.1:${shared.port}/postgres`,
      async stop() {
        shared.stop();
        await database.stop();
        await unlock();
      },
    };
  } catch (cause) {
    await database.stop().catch(() => {});
    await unlock();
    const startAfresh = directory && !(cause instanceof BrokenMigrationError);
    const hint = startAfresh ? ` Para recomeçar com um banco vazio, apague ${directory}.` : '';
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`O banco local não iniciou: ${reason}.${hint}`, { cause });
  }
}

/**
 * Disables Nagle's algorithm. The database sends each response in several small writes, and the later ones would wait
 * 40 ms for the client's delayed acknowledgement. NetlifyDB keeps its server private.
 */
function sendAtOnce(database: NetlifyDB): void {
  const { server } = database as unknown as { server?: Server };
  server?.on('connection', (socket) => socket.setNoDelay());
}

/** Configures this process's functions to use the database, as Netlify does. */
export function connectFunctions(url: string): void {
  process.env.NETLIFY_DB_URL = url;
  process.env.NETLIFY_DB_DRIVER = 'server';
  // pg requires a user name even if the connection string has one.
  process.env.PGUSER ||= 'postgres';
}
