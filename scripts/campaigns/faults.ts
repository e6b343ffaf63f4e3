/**
 * Checks that no lead is lost while database, mail, network and processes fail: `npm run test:full -- faults`, or with
 * another seed and number of submissions: `npm run test:full -- faults --seed 7 --submissions 1000`. Prints the injected
 * faults and their outcome. Exits with status 1 if an invariant is broken.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { runCampaign } from '../../tests/faults/campaign.ts';
import { runMailOutage } from '../../tests/faults/outage.ts';
import { runParallelPosts } from '../../tests/faults/parallel-posts.ts';
import { runStaffRaces } from '../../tests/faults/staff-races.ts';
import { requirePostgres } from '../build/require-postgres.ts';
import { printTable } from '../build/table.ts';

// Shorter than in production, so that hanging statements take less time.
const DEADLINE_MS = 2000;
const HANDLERS = 4;
const RESTARTS = 10;
const VISITORS_PER_COLLEAGUE = 5;
// Enough for 1,000 proposals among 5,000 requests.
const VISITORS_PER_PROPOSAL = 2;
const NEW_PASSWORDS = 5;
// The last fifth of the hour's requests is a flood.
const MAILED_PART = 0.8;
const OUTAGE_LEADS = 500;
const OUTAGE_GOAL_MIN = 10;
const KEYS = 1000;
const POSTS_A_KEY = 20;
const RACE_ROUNDS = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env['SEED'] ?? '1' },
    submissions: { type: 'string', default: '5000' },
  },
});
const broken: string[] = [];
const expectInvariant = (invariant: string, holds: boolean) => {
  if (!holds) broken.push(invariant);
};

/** Runs work without the log of the functions, which has a line for every request. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { info, error } = console;
  Object.assign(console, { info: () => {}, error: () => {} });
  return work().finally(() => Object.assign(console, { info, error }));
}

const started = performance.now();
const server = await requirePostgres();
try {
  console.log(
    `seed ${values.seed}, ${values.submissions} submissions, load average ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const { seed } = values;
  const result = await runCampaign({
    seed,
    database: server,
    submissions: Number(values.submissions),
    restarts: RESTARTS,
    visitorsPerColleague: VISITORS_PER_COLLEAGUE,
    visitorsPerProposal: VISITORS_PER_PROPOSAL,
    newPasswords: NEW_PASSWORDS,
    mails: Math.ceil(MAILED_PART * Number(values.submissions)),
    deadlineMs: DEADLINE_MS,
    handlers: HANDLERS,
    onProgress: (submissions) =>
      console.log(`${submissions} after ${((performance.now() - started) / 1000).toFixed(0)} s`),
  });
  console.log('');
  printTable([['injected', 'times'], ...Object.entries(result.faults).sort()]);
  console.log('');
  printTable([
    ['await point', 'passed', 'killed there'],
    ...Object.entries(result.points)
      .sort()
      .map(([name, { passed, killed }]) => [name, passed, killed]),
  ]);
  console.log('');
  printTable([['outcome', ''], ...Object.entries(result.counts)]);
  console.log('');
  printTable([
    ['table', 'what', 'actions', 'calls', 'acknowledged', 'stored'],
    ...result.tables.map(({ table, kind, actions, calls, acknowledged, stored }) => [
      table,
      kind,
      actions,
      calls,
      acknowledged,
      stored,
    ]),
  ]);
  console.log('');
  printTable([['must not occur', 'found'], ...Object.entries(result.broken)]);
  for (const [invariant, count] of Object.entries(result.broken)) expectInvariant(invariant, count === 0);

  process.env.TEST_DATABASE_URL = server.url;
  const outage = await quietly(() => runMailOutage(OUTAGE_LEADS));
  console.log(
    `\nmail down for 24 hours: ${outage.leads} leads, all delivered ${outage.minutes} minutes after its return, ` +
      `${outage.mails} mails, ${outage.unsent} unsent`,
  );
  expectInvariant(
    `all delivered within ${OUTAGE_GOAL_MIN} minutes`,
    outage.unsent === 0 && outage.minutes <= OUTAGE_GOAL_MIN,
  );
  expectInvariant('one mail for each lead of the outage', outage.mails === OUTAGE_LEADS);

  const parallel = await quietly(() => runParallelPosts(KEYS, POSTS_A_KEY));
  console.log(
    `${KEYS} keys, ${POSTS_A_KEY} posts of each at once: ${parallel.posts} responses, ${parallel.leads} leads, ` +
      `${parallel.mails} mails, ${parallel.keysWithDifferentResponses} keys with different responses`,
  );
  expectInvariant('one lead and one mail per key', parallel.leads === KEYS && parallel.mails === KEYS);
  const races = await runStaffRaces(server.url, RACE_ROUNDS);
  console.log(
    `${races.pairs} pairs of staff actions, ${RACE_ROUNDS} times at once: ${races.broken.length} broken`,
  );
  for (const pair of races.broken) console.log(`  ${pair}`);
  expectInvariant('two actions at once leave what one order leaves', races.broken.length === 0);
  expectInvariant('the same reference in all responses', parallel.keysWithDifferentResponses === 0);
} finally {
  await server.stop();
}
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
for (const invariant of broken) console.log(`! broken: ${invariant}`);
if (broken.length > 0) process.exitCode = 1;
