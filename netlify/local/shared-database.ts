import { connectFunctions, type LocalDatabase, startDatabase } from './database.ts';
import { stopOnSignal } from './signals.ts';

interface Shared {
  users: number;
  database: Promise<LocalDatabase | undefined>;
}

// On globalThis, because a change of the configuration reloads this module while the database is still open.
const KEY = Symbol.for('netlify.local.database');
const holder = globalThis as { [KEY]?: Shared };

function createShared(): Shared {
  const shared: Shared = { users: 0, database: Promise.resolve(undefined) };
  stopOnSignal(async () => (await shared.database)?.stop());
  return shared;
}

/** Starts the development database, or joins the running one. Returns a function that leaves it; the last one stops it. */
export async function joinDatabase(
  options: Omit<Parameters<typeof startDatabase>[0], 'given'>,
): Promise<() => Promise<void>> {
  holder[KEY] ??= createShared();
  const shared = holder[KEY];
  shared.users += 1;
  shared.database = shared.database.then(
    (running) => running ?? startDatabase({ ...options, given: process.env.NETLIFY_DB_URL }),
  );
  const database = await shared.database;
  if (database) connectFunctions(database.url);
  return async () => {
    shared.users -= 1;
    shared.database = shared.database.then(async (running) => {
      if (shared.users > 0) return running;
      await running?.stop();
      return undefined;
    });
    await shared.database;
  };
}
