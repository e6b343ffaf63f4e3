/**
 * Measures how fast leads are stored and whether memory stays constant: `npm run bench:leads`. `--minutes 30` sets the
 * duration of the memory part: `npm run bench:leads -- --minutes 30`.
 *
 * The database is a real PostgreSQL server with durable commits; the mail server is real and runs in its own process.
 * Both share the CPU with the handler. Exits with status 1 if a goal is missed.
 */
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startLeadDatabase } from '../tests/fixtures/lead-database.ts';
import { startSmtpServer } from '../tests/fixtures/smtp-server.ts';
import { decimal, median } from './bench/figures.ts';
import type { Measurement, Memory, Operation } from './bench/leads-process.ts';
import type { Load } from './bench/load.ts';
import { requirePostgres } from './require-postgres.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 4;
const STEADY_SECONDS = 15;
const MEMORY_RATE = 100;
const SHARE_GOAL = 0.6;
const P99_GOAL_MS = 50;
/** Largest allowed ratio of the heap in the last third of the run to the heap in the first third. */
const GROWTH_GOAL = 1.1;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const minutes = Number(values.minutes);

const server = await requirePostgres();
const database = await startLeadDatabase(server.url);
const smtp = await startSmtpServer();
// Discards received mails: only the handler's memory matters.
const emptying = setInterval(() => smtp.mails.splice(0), 1000);

const child = fork(resolve(import.meta.dirname, 'bench/leads-process.ts'), {
  env: {
    PATH: process.env.PATH,
    PGUSER: 'postgres',
    NETLIFY_DB_URL: database.url,
    NETLIFY_DB_DRIVER: 'server',
    SMTP_URL: smtp.url,
    LEADS_EMAIL_TO: 'vendas@fabrica.example',
    LEADS_EMAIL_FROM: 'site@fabrica.example',
  },
  execArgv: [],
  stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
});

let lastError = '';
child.stderr?.on('data', (chunk) => {
  lastError = chunk.toString();
});

function runInChild<Result>(measurement: Measurement): Promise<Result> {
  return new Promise((done, fail) => {
    const end = () => fail(new Error(`The measured process exited:\n${lastError}`));
    child.once('close', end);
    child.once('message', (result) => {
      child.off('close', end);
      done(result as Result);
    });
    child.send(measurement);
  });
}

const row = (cells: readonly string[]) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(51) : cell.padStart(11))).join(''));
const loadRow = (name: string, { perSecond, p50, p99 }: Load, share: number) =>
  row([name, decimal(perSecond), `${decimal(share * 100)} %`, decimal(p50, 1), decimal(p99, 1)]);
const medianLoad = (loads: readonly Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50: median(loads.map(({ p50 }) => p50)),
  p99: median(loads.map(({ p99 }) => p99)),
});

const missed: string[] = [];
const expectGoal = (isMet: boolean, goal: string) => {
  if (!isMet) missed.push(goal);
};

try {
  const loads: Record<Operation, Load[]> = { insert: [], respond: [], deliver: [] };
  const shares: Record<Operation, number[]> = { insert: [], respond: [], deliver: [] };
  const operations: Operation[] = ['insert', 'respond', 'deliver'];
  for (const operation of operations) await runInChild({ kind: 'closed-loop', operation, seconds: 2 });
  for (let round = 0; round < ROUNDS; round += 1) {
    let limit = 0;
    for (const operation of operations) {
      const load = await runInChild<Load>({ kind: 'closed-loop', operation, seconds: ROUND_SECONDS });
      if (operation === 'insert') limit = load.perSecond;
      loads[operation].push(load);
      shares[operation].push(load.perSecond / limit);
    }
  }
  const peak = medianLoad(loads.respond);
  console.log(`Load average ${decimal(loadavg()[0] ?? 0, 1)}; medians of ${ROUNDS} interleaved rounds\n`);
  row(['', 'per second', 'of insert', 'p50 ms', 'p99 ms']);
  loadRow('bare insert', medianLoad(loads.insert), 1);
  loadRow('handler, until its response (peak; mail pending)', peak, median(shares.respond));
  loadRow(
    'handler, until mailed and recorded (sustained)',
    medianLoad(loads.deliver),
    median(shares.deliver),
  );
  expectGoal(median(shares.respond) >= SHARE_GOAL, `at least ${SHARE_GOAL * 100} % of the bare insert`);

  for (const [operation, perSecond] of [
    ['respond', peak.perSecond / 2],
    ['deliver', medianLoad(loads.deliver).perSecond / 2],
  ] as const) {
    const load = await runInChild<Load>({ kind: 'open-loop', operation, perSecond, seconds: STEADY_SECONDS });
    loadRow(
      operation === 'respond'
        ? 'handler, until its response, at half the peak'
        : 'handler, until mailed, at half the sustained rate',
      load,
      load.perSecond / medianLoad(loads.insert).perSecond,
    );
    if (operation === 'respond')
      expectGoal(load.p99 < P99_GOAL_MS, `p99 under ${P99_GOAL_MS} ms at half the peak`);
  }

  const samples: Memory[] = [];
  const SAMPLES = Math.max(6, minutes);
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const seconds = (minutes * 60) / SAMPLES;
    await runInChild({ kind: 'open-loop', operation: 'deliver', perSecond: MEMORY_RATE, seconds });
    samples.push(await runInChild<Memory>({ kind: 'memory' }));
  }
  const third = Math.floor(samples.length / 3);
  const growthOf = (key: keyof Memory) =>
    median(samples.slice(-third).map((sample) => sample[key])) /
    median(samples.slice(0, third).map((sample) => sample[key]));
  const last = samples.at(-1);
  console.log(
    `\nMemory over ${minutes} minutes at ${MEMORY_RATE} leads per second, mailed and recorded: ` +
      `heap ${decimal((last?.heap ?? 0) / 1e6, 1)} MB, ${decimal(growthOf('heap'), 2)} times that at the start; ` +
      `resident ${decimal((last?.resident ?? 0) / 1e6)} MB, ${decimal(growthOf('resident'), 2)} times that at the start`,
  );
  expectGoal(growthOf('heap') <= GROWTH_GOAL, `heap at most ${GROWTH_GOAL} times that at the start`);
  for (const goal of missed) console.log(`! missed: ${goal}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  clearInterval(emptying);
  child.kill();
  await smtp.stop();
  await database.stop();
  await server.stop();
}
