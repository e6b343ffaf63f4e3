import { existsSync } from 'node:fs';
import type { Server } from 'node:net';
import { NetlifyDB } from '@netlify/database-dev';
import { lockDatabase } from './database-lock.ts';
import { shareSession } from './database-turns.ts';
import { applyMigrations, BrokenMigrationError } from './migrations.ts';

export interface LocalDatabase {
  /** postgres://…, as @netlify/database and pg read it. */
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** Where the data is kept; none: in memory. */
  directory?: string | undefined;
  /** The folder with the SQL files, applied in the order of their names as Netlify does on deploy. */
  migrations: string;
}

/** Starts the embedded Postgres of Netlify's own tools and brings its tables up to date. */
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
 * Its answers come in several small writes, of which the later ones wait for the client's delayed acknowledgement of
 * the first: 40 ms for every question. The server that could be told not to wait is private to it.
 */
function sendAtOnce(database: NetlifyDB): void {
  const { server } = database as unknown as { server?: Server };
  server?.on('connection', (socket) => socket.setNoDelay());
}

/** Points this process's functions at the database, the way Netlify does. */
export function connectFunctions(url: string): void {
  process.env.NETLIFY_DB_URL = url;
  process.env.NETLIFY_DB_DRIVER = 'server';
  // pg looks for a user name even when the address has one.
  process.env.PGUSER ||= 'postgres';
}
