/**
 * Monkey test: random clicks, taps, keys and scrolls on every route, after `npm run build:test`.
 *
 *     npm run test:full -- hands               20,000 actions
 *     node scripts/campaigns/hands.ts --short    150 actions, as in `npm test`
 *     npm run test:full -- hands --only 17  repeats one visit
 *
 * `--seed` and `--actions`, or SEED and HANDS_ACTIONS, set other values. Exits with status 1 if an invariant of
 * tests/hands/invariants.ts is broken, and prints how to repeat it. The short run does so only if the fault occurs
 * again.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createChance } from '../../tests/faults/chance.ts';
import { describeAction } from '../../tests/hands/action.ts';
import { type Case, describeCase, listCases, sampleCases } from '../../tests/hands/cases.ts';
import { UNKNOWN_ADDRESS } from '../../tests/hands/invariants.ts';
import { Stage } from '../../tests/hands/stage.ts';
import { type Failure, runVisit } from '../../tests/hands/visit.ts';
import { builtRoutes } from '../bench/built-routes.ts';
import { printTable } from '../build/table.ts';

const LONG = 20_000;
const SHORT = 150;
/** The fewest with every pair of width and state. */
const SHORT_VISITS = 15;
/** Parallel visits. Pages mostly wait, so three keep two cores busy. */
const LANES = 3;
const REPORTED_ACTIONS = 8;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env['SEED'] ?? '1' },
    actions: { type: 'string', default: process.env.HANDS_ACTIONS ?? '' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    lanes: { type: 'string', default: String(LANES) },
  },
});
const { seed } = values;
const project = resolve(import.meta.dirname, '../..');
const pictures = join(project, 'test-results/hands');
const routes = [...(await builtRoutes(join(project, 'dist'))), UNKNOWN_ADDRESS];
const all = listCases(routes);
const chosen = values.short ? sampleCases(all, createChance(seed), SHORT_VISITS) : all;
const visits = values.only ? all.filter(({ number }) => number === Number(values.only)) : chosen;
const actions = Number(values.actions) || (values.short ? SHORT : LONG);
const steps = Math.ceil(actions / chosen.length);

await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });
const startedAt = performance.now();
console.log(`seed ${seed}, ${visits.length} visits of up to ${steps} actions`);
const stage = await Stage.open();
const counts = new Map<string, number>();
const failures = new Map<string, Failure[]>();
const failedVisits = new Set<number>();
let moves = 0;

const picture = ({ number }: Case) => join(pictures, `${seed}-${number}.png`);

// The admin's database is reset before each staff visit, so staff visits run one at a time, in one lane.
const isStaff = ({ state }: Case) => state === 'staff signed in';
const staffQueue = visits.filter(isStaff);
const queue = visits.filter((visit) => !isStaff(visit));

async function runLane(lane: number): Promise<void> {
  for (;;) {
    const visit = (lane === 0 && staffQueue.shift()) || queue.shift();
    if (!visit) return;
    const result = await runVisit(stage, visit, { seed, steps, picture: picture(visit) }).catch((cause) => {
      throw new Error(describeCase(visit), { cause });
    });
    moves += result.moves;
    for (const [what, times] of Object.entries(result.counts))
      counts.set(what, (counts.get(what) ?? 0) + times);
    if (!result.failure) continue;
    const { invariant, detail } = result.failure.breach;
    // Two details that differ only in numbers describe the same fault.
    const kind = `${invariant}: ${detail.replace(/[\d.,-]+/g, '#')}`;
    const known = failures.get(kind) ?? [];
    failures.set(kind, [...known, result.failure]);
    if (known.length > 0) {
      // The short run judges a kind of fault by its first visit.
      if (!values.short) failedVisits.add(visit.number);
      continue;
    }
    const total = moves;
    // On a busy machine the effect of one action can appear during the next one. Repeats the visit to rule that out.
    const again = await runVisit(stage, visit, { seed, steps, picture: picture(visit) });
    const isReproduced = again.failure?.breach.invariant === invariant;
    report(result.failure, total, isReproduced);
    if (isReproduced || !values.short) failedVisits.add(visit.number);
  }
}

function report({ visit, breach, moves: made }: Failure, total: number, isReproduced: boolean): void {
  const last = made.at(-1);
  console.log(`\n! ${breach.invariant}: ${breach.detail}`);
  console.log(
    `  seed ${seed}, ${describeCase(visit)}, action ${last?.number} (${total} actions in all), on ${last?.before.url}`,
  );
  for (const { number, action, before } of made.slice(-REPORTED_ACTIONS))
    console.log(`  ${number} at ${before.scrollY} px: ${describeAction(action)}`);
  console.log(isReproduced ? '  reproduced by repeating the visit' : '  not reproduced');
  console.log(`  screenshot: ${picture(visit)}`);
  console.log(`  npm run test:full -- hands --seed ${seed} --only ${visit.number}`);
}

try {
  await Promise.all(Array.from({ length: Number(values.lanes) }, (_, lane) => runLane(lane)));
} finally {
  await stage.close();
}
const seconds = (performance.now() - startedAt) / 1000;
console.log('');
printTable([['action', 'times'], ...[...counts].toSorted(([a], [b]) => a.localeCompare(b))]);
console.log(`\n${moves} actions in ${seconds.toFixed(0)} s`);
if (failures.size > 0) {
  console.log('');
  printTable([['broken invariant', 'visits'], ...[...failures].map(([kind, found]) => [kind, found.length])]);
}
if (failedVisits.size > 0) process.exitCode = 1;
// In the words of a test runner, because this is the last part of `npm test`.
console.log(`\n${visits.length - failedVisits.size} passed, ${failedVisits.size} failed`);
