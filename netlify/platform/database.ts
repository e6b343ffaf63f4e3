import { setTimeout as pause } from 'node:timers/promises';
import { getConnectionString, getDatabase, MissingDatabaseConnectionError } from '@netlify/database';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { databaseUrl } from '../../src/shared/database-url.ts';
import { type Deadline, DeadlineError, withDeadline } from './deadline.ts';
import { isLiveOnNetlify, isPreview } from './deploy-standing.ts';
import { isSocketEvent, ResponseLostError, SettingsError } from './failure.ts';
import { logFailure } from './log.ts';

/**
 * Why a write is idempotent, so that it may be sent again after its response was lost.
 * unique key: it inserts under a key chosen before the first try, with ON CONFLICT DO NOTHING.
 * expected state: it changes only rows that are still as the caller read them.
 * fixed values: the values it sets do not depend on the stored ones.
 * deletion: a deleted row stays deleted.
 * The second try may not return the rows that the first one changed: the caller has to look them up.
 */
type SafeToRepeat = 'unique key' | 'expected state' | 'fixed values' | 'deletion';

interface Patience {
  /** Tries two more times after short pauses: for events that have already happened and must be recorded. */
  isPatient?: boolean;
}

export interface WriteOptions extends Patience {
  safeToRepeat: SafeToRepeat;
}

/** Statements with values are written with the tag of sql-template-tag, which numbers the placeholders. */
export interface Database {
  /** Runs a SELECT; tries a second time where the connection fails. Rejects after the deadline. */
  query<Row>(statement: Sql | string, options?: Patience): Promise<Row[]>;
  /**
   * Runs a statement that changes something. Without a reason why repeating it is safe, it reaches the server at most
   * once. It then rejects with a ResponseLostError or a DeadlineError, and the change may have been made.
   */
  write<Row>(statement: Sql | string, options?: WriteOptions): Promise<Row[]>;
  close(): Promise<void>;
}

interface Statement {
  text: string;
  values: readonly unknown[];
  isRepeatable: boolean;
}

/** The text with numbered placeholders, and their values. */
export const partsOf = (statement: Sql | string): Pick<Statement, 'text' | 'values'> =>
  typeof statement === 'string'
    ? { text: statement, values: [] }
    : { text: statement.text, values: statement.values };

const STORAGE_DEADLINE_MS = 4000;
// As parts of the deadline: 0.25 s and 1 s, enough for a database to restart or fail over.
const PAUSES = [1 / 16, 1 / 4] as const;
const MOST_TRIES = 2;
/** A connection used less than this ago counts as alive. */
const CHECK_AFTER_MS = 500;

/**
 * The connection string of this deploy's database. A preview has Netlify's, which starts as a copy of what the live site has
 * there: so the live site has its data elsewhere, at DATABASE_URL. Throws without a database.
 */
function requireDatabaseUrl(): string {
  if (isPreview()) return getConnectionString();
  if (isLiveOnNetlify() && !process.env['DATABASE_URL'])
    throw new SettingsError('DATABASE_URL não está definida');
  return databaseUrl(process.env) ?? getConnectionString();
}

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
 * The platform may freeze the process between two calls, and its connections die unnoticed. Uses the wall clock, because
 * the monotonic clock may stop while the process is frozen.
 */
function mayHaveDied(client: pg.PoolClient): boolean {
  const used = lastUsed.get(client);
  return used !== undefined && Date.now() - used > CHECK_AFTER_MS;
}

/** Runs the statement on one connection. Calls `onSent` right before sending: from then on the server may have it. */
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
  // The query rejects as well; without a listener the event would end the process.
  client.on('error', drop);
  try {
    // A statement that is sent only once must not be wasted on a dead connection.
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

/** A database with one pool, opened on first use. Without a connection string, it uses the environment's. */
export function createDatabase(options: { connectionString?: string; deadlineMs?: number } = {}): Database {
  // Read anew for each statement: a test shortens it only while its database does not respond.
  const deadlineMs = () => options.deadlineMs ?? STORAGE_DEADLINE_MS;
  let current: { url: string; pool: pg.Pool } | undefined;

  function currentPool(): pg.Pool {
    const url = options.connectionString ?? requireDatabaseUrl();
    if (current?.url !== url) {
      current?.pool.end().catch((error) => logFailure('database', 'closing the old pool', error));
      current = { url, pool: openPool(url, deadlineMs()) };
    }
    return current.pool;
  }

  const run = <Row>(statement: Statement) =>
    withDeadline(deadlineMs(), 'storage', async (deadline) => {
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
        await pause(part * deadlineMs());
      }
    }
    return run<Row>(statement);
  }

  return {
    query: async <Row>(statement: Sql | string, { isPatient }: Patience = {}) => {
      const { text, values } = partsOf(statement);
      if (!/^\s*SELECT\b/.test(text)) throw new TypeError('a statement that may change something is a write');
      return (isPatient ? runPatiently : run)<Row>({ text, values, isRepeatable: true });
    },
    write: <Row>(statement: Sql | string, reason?: WriteOptions) =>
      (reason?.isPatient ? runPatiently : run)<Row>({
        ...partsOf(statement),
        isRepeatable: reason !== undefined,
      }),
    close: async () => {
      await current?.pool.end();
      current = undefined;
    },
  };
}

/** The environment's database, shared by all services of a process: one pool. */
export const environmentDatabase = createDatabase();

/**
 * What happened to a failed statement.
 * lost: the connection failed. If the statement was sent, the server may have run it.
 * rolled back: the server did not run it, for a temporary reason.
 * refused: the server, or our own code, would refuse it again.
 */
export type StorageFailure = 'lost' | 'rolled back' | 'refused';

// SQLSTATE classes and codes: PostgreSQL's Appendix A, https://www.postgresql.org/docs/current/errcodes-appendix.html.
// 08: connection exception. 57P: operator intervention, such as a shutdown, a crash or a server that is starting.
const LOST = /^(?:08|57P)/;
// 28: wrong credentials. 3D: no such database.
const REFUSED_LOGIN = /^(?:28|3D)/;
// 53: insufficient resources. Concurrent transactions: serialization failure, deadlock, lock not available.
const ROLLED_BACK = /^(?:53|40001|40P01|55P03)/;

const OWN_FAULTS = [
  TypeError,
  RangeError,
  ReferenceError,
  SyntaxError,
  SettingsError,
  MissingDatabaseConnectionError,
];

export function classifyFailure(error: unknown): StorageFailure {
  if (isSocketEvent(error)) return 'lost';
  if (!(error instanceof Error) || OWN_FAULTS.some((kind) => error instanceof kind)) return 'refused';
  // Only errors from the server have a severity; others come from the connection.
  const { severity, code = '' } = error as { severity?: string; code?: string };
  if (severity === undefined || LOST.test(code)) return 'lost';
  if (ROLLED_BACK.test(code)) return 'rolled back';
  // FATAL and PANIC end the session, independent of the statement.
  return severity === 'ERROR' || REFUSED_LOGIN.test(code) ? 'refused' : 'lost';
}
