import { setTimeout as pause } from 'node:timers/promises';
import { getConnectionString, getDatabase } from '@netlify/database';
import type pg from 'pg';
import { type Deadline, DeadlineError, withDeadline } from './deadline.ts';
import { ResponseLostError } from './failure.ts';
import { logFailure } from './log.ts';
import { guardPreviews } from './preview-database.ts';
import { classifyFailure } from './storage-failure.ts';

/**
 * Why a write may be sent again after its response was lost: a second time it changes nothing more.
 * unique key: it inserts under a key that was chosen before the first try, ON CONFLICT DO NOTHING.
 * expected state: it changes only rows that are still as the caller saw them.
 * fixed values: what it sets does not depend on what is there.
 * deletion: what is deleted stays deleted.
 * Rows that the first try returned may be missing from the second: the caller has to look them up.
 */
export type SafeToRepeat = 'unique key' | 'expected state' | 'fixed values' | 'deletion';

interface Patience {
  /** Two more tries after short pauses: for what has happened and must be written down. */
  isPatient?: boolean;
}

export interface WriteOptions extends Patience {
  safeToRepeat: SafeToRepeat;
}

export interface Database {
  /** Runs a SELECT; tries a second time where the connection fails. Rejects after the deadline. */
  query<Row>(text: string, values?: readonly unknown[], options?: Patience): Promise<Row[]>;
  /**
   * Runs a statement that changes something. Without a reason why repeating it is safe, it reaches the server at most
   * once: where the response is lost it rejects with a ResponseLostError, past the deadline with a DeadlineError, and
   * the change may have been made.
   */
  write<Row>(text: string, values?: readonly unknown[], options?: WriteOptions): Promise<Row[]>;
  close(): Promise<void>;
}

interface Statement {
  text: string;
  values: readonly unknown[];
  isRepeatable: boolean;
}

const STORAGE_DEADLINE_MS = 4000;
// In parts of the deadline: a quarter of a second and a second, in which a database restarts or moves.
const PAUSES = [1 / 16, 1 / 4] as const;
const MOST_TRIES = 2;
/** A connection that was used less than this ago is taken to be alive. */
const CHECK_AFTER_MS = 500;

const lastUsed = new WeakMap<pg.PoolClient, number>();

function openPool(connectionString: string, deadlineMs: number): pg.Pool {
  // Netlify's serverless pool is the same class with another socket.
  const pool = getDatabase({ connectionString }).pool as pg.Pool;
  pool.options.connectionTimeoutMillis = deadlineMs;
  // Without a listener, an idle connection that breaks would end the process; the pool replaces it by itself.
  pool.on('error', (error) => logFailure('database', 'idle connection lost', error));
  return pool;
}

/**
 * A platform that freezes the process between two calls lets its connections die unnoticed. By the wall clock, because
 * the monotonic one may stand still meanwhile.
 */
function mayHaveDied(client: pg.PoolClient): boolean {
  const used = lastUsed.get(client);
  return used !== undefined && Date.now() - used > CHECK_AFTER_MS;
}

/** Runs the statement on one connection; `onSent` is called when the server may have it from then on. */
async function runOnce<Row>(
  pool: pg.Pool,
  deadline: Deadline,
  { text, values, isRepeatable }: Statement,
  onSent: () => void,
): Promise<Row[]> {
  const client = await pool.connect();
  let isHeld = true;
  const letGo = (isBroken: boolean) => {
    if (isHeld) client.release(isBroken);
    isHeld = false;
  };
  const drop = () => letGo(true);
  if (deadline.isOver) {
    drop();
    throw new DeadlineError('connected too late');
  }
  deadline.onOver = drop;
  // The failure reaches us through the query; unheard, the event would end the process.
  client.on('error', drop);
  try {
    // What may be sent once only must not be wasted on a dead connection.
    if (!isRepeatable && mayHaveDied(client)) await client.query('SELECT 1');
    onSent();
    const { rows } = await client.query(text, [...values]);
    lastUsed.set(client, Date.now());
    letGo(false);
    return rows as Row[];
  } finally {
    letGo(true);
    client.off('error', drop);
  }
}

/** A database behind one lazily opened pool. Without a connection string it follows the environment's. */
export function createDatabase(options: { connectionString?: string; deadlineMs?: number } = {}): Database {
  const deadlineMs = options.deadlineMs ?? STORAGE_DEADLINE_MS;
  let current: { url: string; pool: pg.Pool } | undefined;

  function currentPool(): pg.Pool {
    const url = options.connectionString ?? getConnectionString();
    if (current?.url !== url) {
      current?.pool.end().catch((error) => logFailure('database', 'closing the old pool', error));
      current = { url, pool: openPool(url, deadlineMs) };
    }
    return current.pool;
  }

  const run = <Row>(statement: Statement) =>
    withDeadline(deadlineMs, 'storage', async (deadline) => {
      const pool = currentPool();
      for (let tries = 1; ; tries += 1) {
        let isSent = false;
        try {
          return await runOnce<Row>(pool, deadline, statement, () => {
            isSent = true;
          });
        } catch (error) {
          const failure = classifyFailure(error);
          const mayRepeat = statement.isRepeatable || !isSent || failure === 'rolled back';
          if (failure === 'lost' && !mayRepeat)
            throw new ResponseLostError('response lost', { cause: error });
          if (failure === 'refused' || tries === MOST_TRIES || deadline.isOver) throw error;
        }
      }
    });

  async function runPatiently<Row>(statement: Statement): Promise<Row[]> {
    for (const part of PAUSES) {
      try {
        return await run<Row>(statement);
      } catch (error) {
        if (classifyFailure(error) === 'refused') throw error;
        await pause(part * deadlineMs);
      }
    }
    return run<Row>(statement);
  }

  return {
    query: async <Row>(text: string, values: readonly unknown[] = [], { isPatient }: Patience = {}) => {
      if (!/^\s*SELECT\b/.test(text)) throw new TypeError('a statement that may change something is a write');
      return (isPatient ? runPatiently : run)<Row>({ text, values, isRepeatable: true });
    },
    write: <Row>(text: string, values: readonly unknown[] = [], reason?: WriteOptions) =>
      (reason?.isPatient ? runPatiently : run)<Row>({ text, values, isRepeatable: reason !== undefined }),
    close: async () => {
      await current?.pool.end();
      current = undefined;
    },
  };
}

/** The database that the environment names. One for all services of a process, so that it has one pool. */
export const environmentDatabase = guardPreviews(createDatabase(), getConnectionString);
