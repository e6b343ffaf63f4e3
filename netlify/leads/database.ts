import { setTimeout as pause } from 'node:timers/promises';
import { getConnectionString, getDatabase } from '@netlify/database';
import type pg from 'pg';
import { type Deadline, withDeadline } from './deadline.ts';
import { logFailure } from './log.ts';

export interface Database {
  /** Runs one statement; rejects after the deadline, which covers connecting, and then drops the connection. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Like query, with two more tries after short pauses: for what has happened and must be written down. */
  insist<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const STORAGE_DEADLINE_MS = 4000;
// In parts of the deadline: a quarter of a second and a second, in which a database restarts or moves.
const PAUSES = [1 / 16, 1 / 4] as const;

function openPool(connectionString: string, deadlineMs: number): pg.Pool {
  // Netlify's serverless pool is the same class with another socket.
  const pool = getDatabase({ connectionString }).pool as pg.Pool;
  pool.options.connectionTimeoutMillis = deadlineMs;
  // Without a listener, an idle connection that breaks would end the process; the pool replaces it by itself.
  pool.on('error', (error) => logFailure('idle connection lost', error));
  return pool;
}

/** The statement itself was refused: asking again would bring the same answer. */
function isRefusal(error: unknown): boolean {
  return (error as { severity?: unknown }).severity === 'ERROR';
}

async function runOnce<Row>(pool: pg.Pool, deadline: Deadline, text: string, values: readonly unknown[]) {
  const client = await pool.connect();
  let isHeld = true;
  const letGo = (isBroken: boolean) => {
    if (isHeld) client.release(isBroken);
    isHeld = false;
  };
  const drop = () => letGo(true);
  if (deadline.isOver) {
    drop();
    throw new Error('connected too late');
  }
  deadline.onOver = drop;
  // The failure reaches us through the query; unheard, the event would end the process.
  client.on('error', drop);
  try {
    const { rows } = await client.query(text, [...values]);
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
      current?.pool.end().catch((error) => logFailure('closing the old pool', error));
      current = { url, pool: openPool(url, deadlineMs) };
    }
    return current.pool;
  }

  const query = <Row>(text: string, values: readonly unknown[] = []) =>
    withDeadline(deadlineMs, 'storage', async (deadline) => {
      const pool = currentPool();
      try {
        return await runOnce<Row>(pool, deadline, text, values);
      } catch (error) {
        // A connection kept from an earlier call may have died meanwhile: a fresh one deserves a try.
        if (deadline.isOver || isRefusal(error)) throw error;
        return runOnce<Row>(pool, deadline, text, values);
      }
    });

  return {
    query,
    insist: async <Row>(text: string, values?: readonly unknown[]) => {
      for (const part of PAUSES) {
        try {
          return await query<Row>(text, values);
        } catch {
          await pause(part * deadlineMs);
        }
      }
      return query<Row>(text, values);
    },
    close: async () => {
      await current?.pool.end();
      current = undefined;
    },
  };
}
