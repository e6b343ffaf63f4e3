import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NetlifyDB, applyMigrations as runMigrations, type SQLExecutor } from '@netlify/database-dev';
import { shareSession } from './database-turns.ts';
import { DatabaseDownError, prepareGiven, reasonOf } from './given-database.ts';
import { CAN_SHARE } from './shared-folder.ts';

/**
 * Reserves a database folder for this process and returns a function that releases it. Throws if another process uses
 * the folder: two writers would corrupt it. The lock is a listening socket, because it ends with its process; a file
 * with a process id would survive a crash.
 */
async function lockDatabase(directory: string): Promise<() => Promise<void>> {
  const id = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 20);
  const windows = process.platform === 'win32';
  const address = windows ? `\\\\.\\pipe\\netlify-db-${id}` : join(tmpdir(), `netlify-db-${id}.sock`);
  if (await isAnswering(address)) {
    throw new Error(`O banco em ${directory} já está em uso: pare antes o outro npm start ou npm run dev.`);
  }
  if (!windows) await rm(address, { force: true });
  const server = createServer((socket) => socket.destroy()).unref();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address, done));
  return () => new Promise((done) => server.close(() => done()));
}

const isAnswering = (address: string) =>
  new Promise<boolean>((answer) => {
    const socket = connect(address);
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });

/** Where Postgres found the error, such as `:12`: it counts characters from the start of the file. */
async function lineOf(path: string, error: unknown): Promise<string> {
  const position = Number((error as { position?: string }).position);
  const sql = await readFile(path, 'utf8');
  return position > 0 ? `:${sql.slice(0, position - 1).split('\n').length}` : '';
}

/** A migration that Postgres refuses. Its transaction was rolled back, so the database is as it was before. */
class BrokenMigrationError extends Error {
  override name = 'BrokenMigrationError';
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Applies the SQL files of a folder, in the order of their names, that were not applied yet. If a file fails, throws an
 * error with its name and line.
 */
export async function applyMigrations(database: SQLExecutor, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  for (const file of files) {
    try {
      await runMigrations(database, folder, file.slice(0, -'.sql'.length));
    } catch (error) {
      const path = join(folder, file);
      throw new BrokenMigrationError(
        `a migração ${path}${await lineOf(path, error)} falhou: ${messageOf(error)}. Corrija o arquivo; os dados estão como antes`,
        { cause: error },
      );
    }
  }
}

/** Netlify's record of the migrations that a database has. Its own code makes the table. */
async function readApplied(database: SQLExecutor): Promise<string[]> {
  const { rows: tables } = await database.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('netlify.migrations')",
  );
  if (tables.length === 0) return [];
  const { rows } = await database.query<{ name: string }>(
    'SELECT name FROM netlify.migrations ORDER BY name',
  );
  return rows.map(({ name }) => name);
}

/**
 * Applies the migrations to any PostgreSQL and returns the names of the new ones. Each file is one transaction together
 * with its record, so an interrupted run continues where it ended. Refuses a database with a migration after the newest
 * of this code: older code could misread its data.
 */
export async function migrateGiven(url: string, folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const newest = (files.at(-1) ?? '').replace(/\.sql$/, '');
  const applied: string[] = [];
  await prepareGiven(url, async (database) => {
    const before = await readApplied(database);
    const later = before.filter((name) => name > newest);
    if (later.length > 0)
      throw new Error(
        `já tem ${later.join(', ')}, mais nova do que este código (${newest}). Atualize o código`,
      );
    await applyMigrations(database, folder);
    applied.push(...(await readApplied(database)).filter((name) => !before.includes(name)));
  });
  return applied;
}

export interface LocalDatabase {
  /** A connection string (postgres://…). */
  url: string;
  /** Resolves when the migrations are applied, or at the stop. Rejects if a server that was down at the start is unusable. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** DATABASE_URL or NETLIFY_DB_URL: a PostgreSQL server to use instead of the embedded one. */
  given?: string | undefined;
  /** Start although the given server is down, and apply the migrations once it responds. */
  startsWithoutServer?: boolean;
  /** The folder of the data, for this process alone. Unset: in memory. */
  directory?: string | undefined;
  /** The folder with the SQL files, applied in the order of their names, like on deploy. */
  migrations: string;
}

const openDatabase = (directory: string | undefined) =>
  new NetlifyDB({ ...(directory && { directory }), logger: () => {} });

async function migrate(database: SQLExecutor, migrations: string): Promise<void> {
  if (existsSync(migrations)) await applyMigrations(database, migrations);
}

/**
 * Makes a new database in a folder beside its own, and moves it there when it is complete. Postgres cannot use a folder
 * whose first start was killed. Deletes leftovers of killed starts beside it.
 */
async function createAside(directory: string, migrations: string): Promise<void> {
  const aside = `${directory}.new`;
  await rm(aside, { recursive: true, force: true });
  const isEmpty = (await readdir(directory).catch(() => [])).length === 0;
  if (!isEmpty) return;
  const database = openDatabase(aside);
  try {
    await database.start();
    await migrate(database, migrations);
  } finally {
    await database.stop();
  }
  if (existsSync(directory)) await rmdir(directory);
  await rename(aside, directory);
}

const RETRY_MS = 5000;

/** Prepares a server that was down at the start, as soon as it responds. */
async function prepareLater(prepare: () => Promise<void>, down: Error, stopped: AbortSignal): Promise<void> {
  console.error(`${down.message}. O site funciona sem ele e o procura de 5 em 5 segundos.`);
  for (;;) {
    await pause(RETRY_MS, undefined, { signal: stopped }).catch(() => {});
    if (stopped.aborted) return;
    try {
      await prepare();
      console.log('O banco respondeu: as migrações estão aplicadas.');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseDownError)) throw error;
    }
  }
}

/** Starts Netlify's embedded Postgres, or connects to the given server, and applies the migrations. */
export async function startDatabase({
  given,
  startsWithoutServer = false,
  directory,
  migrations,
}: Options): Promise<LocalDatabase> {
  // With an external server, several processes on Linux may share the folder: blobs-server.ts writes in turns.
  const isShared = given !== undefined && CAN_SHARE;
  const unlock = directory && !isShared ? await lockDatabase(directory) : async () => {};
  if (given) {
    const prepare = () => prepareGiven(given, (database) => migrate(database, migrations));
    const stopping = new AbortController();
    let ready = Promise.resolve();
    try {
      await prepare();
    } catch (error) {
      if (!startsWithoutServer || !(error instanceof DatabaseDownError)) {
        await unlock();
        throw error;
      }
      ready = prepareLater(prepare, error, stopping.signal);
    }
    return {
      url: given,
      ready,
      async stop() {
        stopping.abort();
        await ready.catch(() => {});
        await unlock();
      },
    };
  }
  const database = openDatabase(directory);
  try {
    if (directory) await createAside(directory, migrations);
    const inner = new URL(await database.start());
    sendAtOnce(database);
    await migrate(database, migrations);
    const shared = await shareSession({
      port: Number(inner.port),
      host: inner.hostname,
      rollback: () => database.exec('ROLLBACK'),
    });
    const url = `postgres://postgres@127.0.0.1:${shared.port}/postgres`;
    return {
      url,
      ready: Promise.resolve(),
      async stop() {
        // Otherwise a later start in this process would take it for an external database.
        if (process.env.NETLIFY_DB_URL === url) delete process.env.NETLIFY_DB_URL;
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
    throw new Error(`O banco local não iniciou: ${reasonOf(cause)}.${hint}`, { cause });
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
