import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Runs the work unless another process runs it. Resolves when the work has ended. */
export type RunOnce = (name: string, work: () => Promise<void>) => Promise<void>;

/**
 * The shortest time for which a run is claimed. A run may end within milliseconds, before the timer of the other process
 * fires, so the claim has to outlast the difference of the clocks. Schedules are at least a minute apart.
 */
const CLAIM_MS = 30_000;

const LOCK = `SELECT pg_try_advisory_lock(hashtext('site schedule'), hashtext($1)) AS is_ours`;

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

/** Undefined if the database does not respond. */
async function claim(client: pg.Client, name: string): Promise<boolean | undefined> {
  const result = await client.query<{ is_ours: boolean }>(LOCK, [name]).catch(() => undefined);
  return result?.rows[0]?.is_ours;
}

/**
 * Lets one of several processes on one PostgreSQL run each schedule. The lock belongs to a connection of its own, so it
 * ends with a process that crashes. `stop` gives up the claims of runs that have ended.
 */
export function createScheduleLock(url: string, claimMs = CLAIM_MS): { runOnce: RunOnce; stop(): void } {
  const stopping = new AbortController();

  async function release(client: pg.Client, startedAt: number): Promise<void> {
    const rest = claimMs - (performance.now() - startedAt);
    if (rest > 0) await pause(rest, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    await client.end().catch(() => {});
  }

  return {
    async runOnce(name, work) {
      const startedAt = performance.now();
      const client = await connect(url);
      const isOurs = client && (await claim(client, name));
      try {
        // Without a database every process runs it: the checks that alarm about the database are schedules too.
        if (isOurs !== false) await work();
      } finally {
        if (client) void (isOurs ? release(client, startedAt) : client.end().catch(() => {}));
      }
    },
    stop: () => stopping.abort(),
  };
}
