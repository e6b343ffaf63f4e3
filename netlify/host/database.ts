import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { fromNodeSocket } from 'pg-gateway/node';
import { takeFolder } from '../platform/folder-lock.ts';
import { applyMigrations, reasonOf } from './migrate.ts';

export interface LocalDatabase {
  /** A connection string (postgres://…). */
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** The folder of the data, for this process alone. Unset: in memory. */
  directory?: string | undefined;
  /** The folder with the SQL files. Unset: no tables. */
  migrations?: string;
}

/**
 * Makes a new database in a folder beside its own, and moves it there when it is complete. Postgres cannot use a folder
 * whose first start was killed. Deletes leftovers of killed starts beside it.
 */
async function createAside(directory: string, migrations: string | undefined): Promise<void> {
  const aside = `${directory}.new`;
  await rm(aside, { recursive: true, force: true });
  const isEmpty = (await readdir(directory).catch(() => [])).length === 0;
  if (!isEmpty) return;
  await mkdir(aside, { recursive: true });
  const database = await PGlite.create(aside);
  try {
    if (migrations) await applyMigrations(database, migrations);
  } finally {
    await database.close();
  }
  if (existsSync(directory)) await rmdir(directory);
  await rename(aside, directory);
}

/** The type of a client's last message, which would end the session of all. */
const TERMINATE = 'X'.charCodeAt(0);

/** The end of a response that says that the server is ready and outside a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I');

/**
 * Lets many clients share the embedded Postgres, which has one session for all of them. A client's turn lasts until it is
 * outside a transaction. Without turns, a ROLLBACK on one connection undoes the work of another. Consequence: code with
 * an open transaction must not wait for a second connection.
 */
function serveSession(database: PGlite) {
  let last: Promise<void> = Promise.resolve();

  /** Waits for a turn and returns a function that ends it. */
  async function takeTurn(): Promise<() => void> {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  }

  function serve(socket: Socket): void {
    let endTurn: (() => void) | undefined;
    const leave = async (): Promise<undefined> => {
      if (endTurn) await database.exec('ROLLBACK').catch(() => {});
      endTurn?.();
      endTurn = undefined;
    };
    socket
      .unref()
      .on('error', () => {})
      .on('close', leave);
    fromNodeSocket(socket, {
      serverVersion: '17',
      auth: { method: 'trust' },
      async onMessage(message, { isAuthenticated }) {
        if (!isAuthenticated || message[0] === TERMINATE) return undefined;
        endTurn ??= await takeTurn();
        if (socket.destroyed) return leave();
        const response = await database.execProtocolRaw(message);
        if (READY.equals(response.subarray(-READY.length))) {
          endTurn();
          endTurn = undefined;
        }
        return response;
      },
    }).catch(() => {});
  }

  return createServer({ noDelay: true }, serve);
}

/** Starts an embedded Postgres, the one of `netlify dev`, and applies the migrations. */
export async function startDatabase({ directory, migrations }: Options): Promise<LocalDatabase> {
  // Two writers would corrupt the folder.
  const unlock = directory ? await takeFolder(directory) : async () => {};
  if (!unlock)
    throw new Error(`O banco em ${directory} já está em uso: pare antes o outro npm start ou npm run dev.`);
  let database: PGlite | undefined;
  try {
    if (directory) await createAside(directory, migrations);
    database = await PGlite.create(directory);
    if (migrations) await applyMigrations(database, migrations);
  } catch (cause) {
    await database?.close().catch(() => {});
    await unlock();
    throw new Error(`O banco local não iniciou: ${reasonOf(cause)}`, { cause });
  }
  const server = serveSession(database);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`;
  return {
    url,
    async stop() {
      // Otherwise a later start in this process would take it for an external database.
      if (process.env.NETLIFY_DB_URL === url) delete process.env.NETLIFY_DB_URL;
      // Leaves the clients' connections open: a pool would report a closed one as an error, and the process ends anyway.
      server.close();
      await database.close();
      await unlock();
    },
  };
}

/** Configures this process's functions to use the database, as Netlify does. */
export function connectFunctions(url: string): void {
  process.env.NETLIFY_DB_URL = url;
  process.env.NETLIFY_DB_DRIVER = 'server';
  // pg requires a user name even if the connection string has one.
  process.env.PGUSER ||= 'postgres';
}
