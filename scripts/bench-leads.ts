/**
 * How fast requests are stored, and whether memory stays flat: `npm run bench:leads`, or with a duration of the memory
 * part of one's own, `npm run bench:leads -- --minutes 30`. The database is a real PostgreSQL server with durable
 * commits, the mail server a real one in a process of its own; both share this machine's processors with the handler.
 * Ends with an error where a goal is missed.
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
/** Of the heap in the first third, in the last. */
const GROWTH_GOAL = 1.1;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const minutes = Number(values.minutes);

const server = await requirePostgres();
const database = await startLeadDatabase(server.url);
const smtp = await startSmtpServer();
// Taken and thrown away: only the handler's memory is of interest.
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

let lastWords = '';
child.stderr?.on('data', (chunk) => {
  lastWords = chunk.toString();
});

function ask<Result>(measurement: Measurement): Promise<Result> {
  return new Promise((done, fail) => {
    const end = () => fail(new Error(`The measured process ended:\n${lastWords}`));
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
const hold = (isHeld: boolean, goal: string) => {
  if (!isHeld) missed.push(goal);
};

try {
  const loads: Record<Operation, Load[]> = { insert: [], answer: [], deliver: [] };
  const shares: Record<Operation, number[]> = { insert: [], answer: [], deliver: [] };
  const operations: Operation[] = ['insert', 'answer', 'deliver'];
  for (const operation of operations) await ask({ kind: 'hard', operation, seconds: 2 });
  for (let round = 0; round < ROUNDS; round += 1) {
    let limit = 0;
    for (const operation of operations) {
      const load = await ask<Load>({ kind: 'hard', operation, seconds: ROUND_SECONDS });
      if (operation === 'insert') limit = load.perSecond;
      loads[operation].push(load);
      shares[operation].push(load.perSecond / limit);
    }
  }
  const peak = medianLoad(loads.answer);
  console.log(`Load average ${decimal(loadavg()[0] ?? 0, 1)}; medians of ${ROUNDS} interleaved rounds\n`);
  row(['', 'a second', 'of insert', 'p50 ms', 'p99 ms']);
  loadRow('bare insert', medianLoad(loads.insert), 1);
  loadRow('handler, answered (peak; mail left pending)', peak, median(shares.answer));
  loadRow(
    'handler, until mailed and written down (sustained)',
    medianLoad(loads.deliver),
    median(shares.deliver),
  );
  hold(median(shares.answer) >= SHARE_GOAL, `at least ${SHARE_GOAL * 100} % of the bare insert`);

  for (const [operation, perSecond] of [
    ['answer', peak.perSecond / 2],
    ['deliver', medianLoad(loads.deliver).perSecond / 2],
  ] as const) {
    const load = await ask<Load>({ kind: 'steady', operation, perSecond, seconds: STEADY_SECONDS });
    loadRow(
      operation === 'answer'
        ? 'handler, answered, at half of the peak'
        : 'handler, until mailed, at half of the sustained rate',
      load,
      load.perSecond / medianLoad(loads.insert).perSecond,
    );
    if (operation === 'answer')
      hold(load.p99 < P99_GOAL_MS, `p99 under ${P99_GOAL_MS} ms at half of the peak`);
  }

  const samples: Memory[] = [];
  const SAMPLES = Math.max(6, minutes);
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const seconds = (minutes * 60) / SAMPLES;
    await ask({ kind: 'steady', operation: 'deliver', perSecond: MEMORY_RATE, seconds });
    samples.push(await ask<Memory>({ kind: 'memory' }));
  }
  const third = Math.floor(samples.length / 3);
  const growthOf = (key: keyof Memory) =>
    median(samples.slice(-third).map((sample) => sample[key])) /
    median(samples.slice(0, third).map((sample) => sample[key]));
  const last = samples.at(-1);
  console.log(
    `\nMemory over ${minutes} minutes at ${MEMORY_RATE} requests a second, mailed and written down: ` +
      `heap ${decimal((last?.heap ?? 0) / 1e6, 1)} MB, ${decimal(growthOf('heap'), 2)} of the beginning; ` +
      `resident ${decimal((last?.resident ?? 0) / 1e6)} MB, ${decimal(growthOf('resident'), 2)} of the beginning`,
  );
  hold(growthOf('heap') <= GROWTH_GOAL, `heap at most ${GROWTH_GOAL} of the beginning`);
  for (const goal of missed) console.log(`! missed: ${goal}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  clearInterval(emptying);
  child.kill();
  await smtp.stop();
  await database.stop();
  await server.stop();
}
