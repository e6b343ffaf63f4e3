import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readBuiltInProducts } from '../../netlify/catalogue/built-in-products.ts';
import { storePastCounts } from '../../netlify/counts/day-counts.ts';
import { environmentBlobs } from '../../netlify/platform/blob-store.ts';
import { createDatabase } from '../../netlify/platform/database.ts';
import { SESSION_COOKIE } from '../../netlify/staff/cookies.ts';
import { createSession } from '../../netlify/staff/session.ts';
import { applyMigrations } from '../fixtures/lead-database.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';
import { PASSPHRASE_HASH } from '../fixtures/staff-password.ts';
import { createChance, createCounter } from './chance.ts';
import { chooseMailFault, chooseStatementFault, leadIn, nameStatement } from './fault-choice.ts';
import { startFaultyConnection } from './faulty-connection.ts';
import { TrackedActions } from './table-laws.ts';
import { WorkerPool } from './worker-pool.ts';

export interface StageOptions {
  seed: string;
  /** A PostgreSQL server without the site's tables. `restart` crashes it, where that is possible. */
  database: { url: string; restart?(): Promise<void> };
  /** The deadline of the database and of the mail server, in ms. */
  deadlineMs: number;
  /** Processes for requests. */
  handlers: number;
  /** How many requests of an hour get a mail of their own. */
  mails: number;
  /** How much oftener than usual processes are killed. */
  deaths?: number;
}

/** How often each point was passed, and how many processes were killed there. */
export type Points = Record<string, { passed: number; killed: number }>;

const CLOCKS = 2;
const MINUTE_MS = 60_000;

/**
 * Starts what a campaign needs: a database behind a faulty connection, a faulty mail server, processes for requests and
 * two for the clock's runs, and a time that only `advance` moves.
 */
export async function openStage(options: StageOptions) {
  const { seed, database, deadlineMs } = options;
  const chance = createChance(seed);
  const folder = await mkdtemp(join(tmpdir(), 'campaign-'));
  const faults: Record<string, number> = {};
  const points: Points = {};
  const known = new Map<string, number>();
  const crashes: string[] = [];
  const count = (name: string, times = 1) => {
    faults[name] = (faults[name] ?? 0) + times;
  };
  const pointOf = (name: string) => {
    points[name] ??= { passed: 0, killed: 0 };
    return points[name];
  };

  /** Queries the database directly, without faults. */
  async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await applyMigrations(client);
  await client.end();

  const turn = createCounter();
  let isCalm = false;
  const line = await startFaultyConnection(Number(new URL(database.url).port), (sql, values) => {
    const about = `${nameStatement(sql)} ${leadIn(values)}`;
    const fault = isCalm
      ? undefined
      : chooseStatementFault(chance, nameStatement(sql), `${about} ${turn(about)}`);
    count('statements');
    if (fault) count(`statement: ${fault}`);
    return fault;
  });
  const storeFolder = join(folder, 'blobs');
  process.env.STORE_FOLDER = storeFolder;
  const smtp = await startSmtpServer();
  smtp.choose = (mail) => {
    const id = mail.headers['message-id'] ?? '';
    const fault = isCalm ? undefined : chooseMailFault(chance, `${id} ${turn(id)}`);
    count('mails');
    if (fault) count(`mail: ${fault}`);
    return fault;
  };

  const url = new URL(database.url);
  url.port = String(line.port);
  const settings = {
    seed,
    databaseUrl: url.href,
    smtpUrl: smtp.url,
    deadlineMs,
    storeFolder,
    mails: options.mails,
    deaths: options.deaths ?? 1,
  };
  const listener = {
    mailed: (id: string) => void known.set(id, (known.get(id) ?? 0) + 1),
    passed(passed: Record<string, number>) {
      for (const [name, times] of Object.entries(passed)) pointOf(name).passed += times;
    },
    forgot: (mails: number) => count('mails sent and not recorded', mails),
    killed(point: string) {
      pointOf(point).killed += 1;
      count('processes killed');
    },
    crashed: (words: string) => void crashes.push(words),
  };
  const handlers = new WorkerPool(options.handlers, settings, listener);
  const clocks = new WorkerPool(CLOCKS, settings, listener);

  let clock = Date.parse('2026-11-20T13:00:00Z');
  let orders = 0;
  // The session of the staff, started without faults.
  const direct = createDatabase({ connectionString: database.url });
  const token = await createSession(direct, PASSPHRASE_HASH, 'Bia', new Date(clock));
  await direct.close();
  const [template] = await readBuiltInProducts();
  if (!template) throw new Error('no built-in product');

  const runClock = (place: number) => {
    orders += 1;
    return clocks.run(place, { kind: 'clock', salt: `clock ${orders}`, clock, isCalm });
  };

  return {
    chance,
    faults,
    points,
    known,
    mails: smtp.mails,
    handlers,
    staff: {
      pool: handlers,
      chance,
      clock: () => clock,
      actions: new TrackedActions(),
      mails: smtp.mails,
      cookie: `${SESSION_COOKIE}=${token}`,
      template,
      lost: () => count('responses lost on the way'),
    },
    count,
    query,
    restartDatabase: database.restart,
    /** From now on nothing fails. */
    calm() {
      isCalm = true;
    },
    clock: () => clock,
    advance(minutes: number) {
      clock += minutes * MINUTE_MS;
    },
    /** Two runs of the clock at once. */
    tick: () => Promise.all([runClock(0), runClock(1)]),
    /** Moves the counts of past days into the database, without faults. */
    async storeCounts() {
      const storage = createDatabase({ connectionString: database.url });
      await storePastCounts({ database: storage, blobs: environmentBlobs }, new Date(clock));
      await storage.close();
    },
    /** Requests that are still in the second store. */
    keptRequests: () => environmentBlobs.list('requests/'),
    idle: () => Promise.all([handlers.idle(), clocks.idle()]),
    /** Descriptions of processes that ended without being killed. */
    crashes,
    output: () => `${handlers.output}${clocks.output}`,
    async close() {
      await Promise.all([handlers.stop(), clocks.stop()]);
      await line.stop();
      await smtp.stop();
      delete process.env.STORE_FOLDER;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
