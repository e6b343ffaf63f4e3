/**
 * What a change of an ordinary day can break: `npm test`, or some steps of it: `npm test -- types unit`. Runs parts that do
 * not disturb each other at the same time. Prints how long each took; the first that fails stops the others, and its
 * output comes last. The campaigns are in scripts/test-full.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';

const STEPS: Record<string, Record<string, string>> = {
  types: {
    lint: 'npm run -s lint',
    // Generates the types of the content first.
    types: 'astro sync && node node_modules/typescript-native/bin/tsc --noEmit',
  },
  unit: {
    'unit, functions': 'vitest run --project unit --project functions --project functions-serverless',
    'types of pages': 'npm run -s check:pages',
  },
  // With the database that the servers of the next step copy: they would each make it at the same time.
  build: {
    build: `npm run -s build:test && node -e "import('./tests/fixtures/database-template.ts').then((made) => made.default())"`,
  },
  site: { site: 'vitest run --project site' },
  e2e: { browser: 'npm run -s test:e2e' },
  engines: { 'Firefox, WebKit': 'npm run -s test:engines -- --project firefox webkit chromium-2023' },
  hands: { 'random clicks': 'node scripts/build/get-browser.ts && node scripts/campaigns/hands.ts --short' },
};
/** These run beside the step before: each by itself leaves a core idle for a part of its time. */
const BESIDE: readonly string[] = ['build', 'e2e', 'hands'];
const TIMES = '.cache/test-times.jsonl';

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in STEPS));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The steps: ${Object.keys(STEPS).join(', ')}`);
  process.exit(1);
}

interface Result {
  name: string;
  seconds: number;
  output: string;
  isGood: boolean;
}

const seconds = (from: number) => Math.round((performance.now() - from) / 100) / 10;
const running = new Set<ChildProcess>();
let isStopped = false;
// A shell passes no signal on, so each part is a process group.
const stop = () => {
  isStopped = true;
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stop();
    process.exit(1);
  });

function run(name: string, command: string): Promise<Result> {
  const from = performance.now();
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((done, fail) => {
    child.on('close', (status) => {
      running.delete(child);
      const result = { name, seconds: seconds(from), output, isGood: status === 0 };
      const counts =
        output
          .match(/^ *\d+ passed.*$/gm)
          ?.at(-1)
          ?.trim() ?? '';
      if (!isStopped) console.log(`${result.isGood ? '✓' : '✗'} ${name}: ${result.seconds} s  ${counts}`);
      (result.isGood ? done : fail)(result);
    });
  });
}

const started = performance.now();
const times: Record<string, number> = {};
try {
  const groups: string[][] = [];
  for (const name of Object.keys(STEPS))
    BESIDE.includes(name) ? groups.at(-1)?.push(name) : groups.push([name]);
  for (const names of groups) {
    const steps = names.filter((name) => chosen.length === 0 || chosen.includes(name));
    const parts = steps.flatMap((name) => Object.entries(STEPS[name] ?? {}));
    const results = await Promise.all(parts.map(([part, command]) => run(part, command)));
    for (const result of results) times[result.name] = result.seconds;
  }
  mkdirSync('.cache', { recursive: true });
  appendFileSync(TIMES, `${JSON.stringify({ at: new Date(), total: seconds(started), ...times })}\n`);
  console.log(`All passed in ${seconds(started)} s; the times of every run are in ${TIMES}`);
} catch (failed) {
  stop();
  const { name, output } = failed as Result;
  console.log(`\n${output}\n✗ ${name}`);
  process.exitCode = 1;
}
