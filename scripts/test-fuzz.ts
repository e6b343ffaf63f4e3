/**
 * Hostile requests.
 *
 *     npm run test:full -- fuzz                            50,000 bodies for the form's function, in this process
 *     npm run test:full -- wire                           20,000 conversations over TCP with a running server
 *     npm run test:full -- wire --seed 7 --runs 2000
 *     npm run test:full -- wire --seed 7 --only 123       repeats one conversation
 *
 * `--wire` needs `npm run build:test` before it. Exits with status 1 if something was found.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runCampaign } from '../tests/wire/campaign.ts';
import { printTable } from './table.ts';

const BODIES = 50_000;
const CONVERSATIONS = 20_000;
const REPORT_EVERY = 2000;
const EXAMPLES = 3;

const { values } = parseArgs({
  options: {
    wire: { type: 'boolean', default: false },
    seed: { type: 'string' },
    runs: { type: 'string' },
    only: { type: 'string' },
  },
});

function fuzzFunction(): number {
  const env = {
    ...process.env,
    FUZZ_RUNS: values.runs ?? process.env.FUZZ_RUNS ?? String(BODIES),
    ...(values.seed && { SEED: values.seed }),
  };
  const file = 'tests/functions/fuzz.test.ts';
  return spawnSync('vitest', ['run', '--project', 'functions', file], { env, stdio: 'inherit' }).status ?? 1;
}

async function fuzzServer(): Promise<number> {
  const seed = Number(values.seed ?? process.env['SEED'] ?? 1);
  const started = performance.now();
  const result = await runCampaign({
    seed,
    runs: Number(values.runs ?? CONVERSATIONS),
    only: values.only === undefined ? undefined : Number(values.only),
    onProgress: (run) => run > 0 && run % REPORT_EVERY === 0 && console.log(`${run} conversations`),
  });
  printTable([['request, response', 'times'], ...[...result.counts].toSorted()]);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `\nseed ${seed}: ${result.conversations} conversations, ${result.requests} requests, ` +
      `${result.confirmed} confirmed requests, ${seconds} s; the server ended ${result.ends} times`,
  );
  const kinds = Map.groupBy(result.faults, ({ what }) => what);
  for (const [what, faults] of kinds) {
    console.log(`\n! ${what}: ${faults.length} times`);
    for (const { run, requests } of faults.slice(0, EXAMPLES))
      console.log(`  npm run test:full -- wire --seed ${seed} --only ${run}   ${requests.join(' | ')}`);
  }
  return result.faults.length > 0 ? 1 : 0;
}

process.exitCode = values.wire ? await fuzzServer() : fuzzFunction();
