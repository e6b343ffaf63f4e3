import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { applyMigrations } from '../fixtures/lead-database.ts';
import { startSmtpServer } from '../fixtures/smtp-server.ts';
import { createChance, createCounter } from './chance.ts';
import { Crew } from './crew.ts';
import { startFaultyLine } from './faulty-line.ts';
import { judge, type LeadRecord, type Verdict } from './laws.ts';
import { MailLedger } from './mail-ledger.ts';
import { chooseMailFault, chooseStatementFault } from './misfortune.ts';
import { nameStatement } from './statements.ts';
import { makeSubmission, type Submission } from './submissions.ts';
import { visit } from './visitor.ts';

export interface CampaignOptions {
  seed: string;
  submissions: number;
  /** A PostgreSQL server without the site's tables. */
  database: { url: string; restart?(): Promise<void> };
  restarts: number;
}

export interface CampaignResult extends Verdict {
  faults: Record<string, number>;
  /** By point: how often it was passed, and how many processes were killed there. */
  points: Record<string, { passed: number; killed: number }>;
}

const WAVE = 500;
const VISITORS_AT_ONCE = 24;
const MINUTE_MS = 60_000;
const DEADLINE_MS = 1000;
const DAY_MIN = 24 * 60;

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs work on every item, so many at once. */
async function spread<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<void>) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/**
 * Sends so many requests through the pipeline while the store, the mail server, the network and the processes fail,
 * with two sweepers at work all the time, and judges the end. Time is simulated: it stands still while anything is
 * under way, so that no lease runs out sooner than it would.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { seed, database } = options;
  const chance = createChance(seed);
  const folder = await mkdtemp(join(tmpdir(), 'campaign-'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await applyMigrations(client);
  await client.end();

  const faults: Record<string, number> = {};
  const points: CampaignResult['points'] = {};
  const count = (name: string) => {
    faults[name] = (faults[name] ?? 0) + 1;
  };
  const pointOf = (name: string) => (points[name] ??= { passed: 0, killed: 0 });

  const time = createCounter();
  const line = await startFaultyLine(Number(new URL(database.url).port), (sql, values) => {
    const name = nameStatement(sql);
    const lead = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(values)?.[0] ?? '';
    const fault = chooseStatementFault(chance, name, `${lead} ${time(`${name} ${lead}`)}`);
    count('statements');
    if (fault) count(`statement: ${fault}`);
    return fault;
  });
  const smtp = await startSmtpServer();
  smtp.choose = (mail) => {
    const id = mail.headers['message-id'] ?? '';
    const fault = chooseMailFault(chance, mail, `${id} ${time(id)}`);
    count('mails');
    if (fault) count(`mail: ${fault}`);
    return fault;
  };

  const ledger = new MailLedger();
  let crashes = '';
  const throughLine = new URL(database.url);
  throughLine.port = String(line.port);
  const settings = {
    seed,
    databaseUrl: throughLine.href,
    smtpUrl: smtp.url,
    storageDeadlineMs: DEADLINE_MS,
    mailDeadlineMs: DEADLINE_MS,
    isKilling: true,
  };
  const listener = {
    mail: ledger.take.bind(ledger),
    passed: (passed: Record<string, number>) => {
      for (const [name, times] of Object.entries(passed)) pointOf(name).passed += times;
    },
    killed: (point: string, worker: number) => {
      pointOf(point).killed += 1;
      count('processes killed');
      ledger.workerDied(worker);
    },
    crashed: (words: string) => {
      crashes += `${words}\n`;
    },
  };
  const handlers = new Crew(4, settings, listener, folder);
  const sweepers = new Crew(2, settings, listener, folder);

  let clock = Date.parse('2026-11-20T13:00:00Z');
  let sweeps = 0;
  const task = (kind: 'sweep' | 'digest') => ({ kind, salt: `${kind} ${(sweeps += 1)}`, clock });
  const sweepTwice = () => Promise.all([0, 1].map((place) => sweepers.run(place, task('sweep'))));
  const advance = (minutes: number) => {
    clock += minutes * MINUTE_MS;
  };
  const idle = () => Promise.all([handlers.idle(), sweepers.idle()]);
  const left = async (condition: string) =>
    (
      await query<{ left: number }>(
        database.url,
        `SELECT count(*)::int AS left FROM leads WHERE ${condition}`,
      )
    )[0]?.left ?? 0;

  const submissions = Array.from({ length: options.submissions }, (_, i) => makeSubmission(chance, i + 1));
  const waves = Math.ceil(submissions.length / WAVE);
  try {
    for (let wave = 0; wave < waves; wave += 1) {
      let isOver = false;
      const keepSweeping = (place: number) =>
        (async () => {
          while (!isOver) {
            await sweepers.run(place, task('sweep'));
            await new Promise((done) => setTimeout(done, 50));
          }
        })();
      const sweeping = [0, 1].map(keepSweeping);
      const restarts =
        Math.floor(((wave + 1) * options.restarts) / waves) - Math.floor((wave * options.restarts) / waves);
      const part = submissions.slice(wave * WAVE, (wave + 1) * WAVE);
      let begun = 0;
      let restarting = Promise.resolve();
      const surroundings = {
        crew: handlers,
        chance,
        clock: () => clock,
        lost: () => count('answers lost on the way'),
        doubleClicked: () => count('double clicks'),
      };
      await spread(part, VISITORS_AT_ONCE, async (submission: Submission) => {
        begun += 1;
        if (database.restart && restarts > 0 && begun % Math.ceil(part.length / (restarts + 1)) === 0) {
          count('database restarts');
          restarting = restarting.then(database.restart);
        }
        await visit(submission, surroundings);
      });
      isOver = true;
      await Promise.all([...sweeping, restarting]);
      await idle();
      advance(5);
    }
    // Mail that is refused for good waits for its 72 hours; all else comes through by and by.
    for (
      let steps = 0;
      steps < 400 && (await left(`delivery = 'pending' AND message NOT LIKE '%recusado'`)) > 0;
    ) {
      steps += 1;
      await sweepTwice();
      await idle();
      advance(5);
    }
    advance(3 * DAY_MIN);
    for (let steps = 0; steps < 100 && (await left(`delivery = 'pending'`)) > 0; steps += 1) {
      await sweepTwice();
      advance(5);
    }
    for (
      let days = 0;
      days < 20 && (await left(`delivery = 'dead' AND digested_at IS NULL`)) > 0;
      days += 1
    ) {
      advance(DAY_MIN);
      await sweepers.run(0, task('digest'));
    }
    await idle();
    const rows = await query<LeadRecord & pg.QueryResultRow>(database.url, 'SELECT * FROM leads');
    const verdict = judge({ submissions, rows, mails: smtp.mails, ledger });
    const said = `${handlers.output}${sweepers.output}`;
    verdict.broken['processes that ended by themselves'] = crashes.split('\n').length - 1;
    verdict.broken['log lines with what a visitor typed'] = (said.match(/visitante|@|rosca/gi) ?? []).length;
    return { ...verdict, faults, points };
  } finally {
    await Promise.all([handlers.dismiss(), sweepers.dismiss()]);
    await line.stop();
    await smtp.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
