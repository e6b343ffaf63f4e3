/**
 * Runs tests several times and lists each that did not pass every time, with its seconds:
 *
 *     node scripts/campaigns/steady.ts -- vitest --project unit --project functions
 *     node scripts/campaigns/steady.ts --times 5 --busy -- playwright tests/e2e/focus.spec.ts
 *
 * `--times 10` is the default. `--busy` lets a program take a core meanwhile. Exits with status 1 if a test fell over.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Outcome {
  title: string;
  isGood: boolean;
  seconds: number;
}

interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { projectName: string; results: { duration: number }[] }[] }[];
}

const outcomesIn = ({ title, specs, suites = [] }: Suite): Outcome[] => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      title: `${projectName} ${title} › ${spec.title}`,
      isGood: spec.ok && results.length === 1,
      seconds: Math.max(...results.map(({ duration }) => duration)) / 1000,
    })),
  ),
  ...suites.flatMap(outcomesIn),
];

interface VitestFile {
  name: string;
  message: string;
  assertionResults: { fullName: string; status: string; duration?: number }[];
}

const READERS: Record<string, (report: never) => Outcome[]> = {
  vitest: ({ testResults }: { testResults: VitestFile[] }) =>
    testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [{ title: `${name}: ${message.split('\n')[0]}`, isGood: false, seconds: 0 }] : []),
      ...assertionResults.map(({ fullName, status, duration = 0 }) => ({
        title: `${name.replace(`${process.cwd()}/`, '')} › ${fullName}`,
        isGood: status !== 'failed',
        seconds: duration / 1000,
      })),
    ]),
  playwright: ({ suites }: { suites: Suite[] }) => suites.flatMap(outcomesIn),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10' }, busy: { type: 'boolean', default: false } },
});
const [runner = '', ...parameters] = positionals;
const read = READERS[runner];
if (!read) throw new Error(`Name the runner: ${Object.keys(READERS).join(' or ')}`);

const folder = mkdtempSync(join(tmpdir(), 'steady-'));
const busy = values.busy && spawn(process.execPath, ['--eval', 'for (;;);']);
const seen = new Map<string, Outcome[]>();
for (let time = 1; time <= Number(values.times); time += 1) {
  const file = join(folder, `${time}.json`);
  const reporter =
    runner === 'vitest' ? ['run', '--reporter=json', `--outputFile=${file}`] : ['test', '--reporter=json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  spawnSync(runner, [...reporter, ...parameters], { env });
  const outcomes = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  for (const outcome of outcomes) seen.set(outcome.title, [...(seen.get(outcome.title) ?? []), outcome]);
  console.log(
    `run ${time}: ${outcomes.length} tests, ${outcomes.filter(({ isGood }) => !isGood).length} failed`,
  );
}
if (busy) busy.kill();
rmSync(folder, { recursive: true });
for (const [title, outcomes] of seen) {
  if (outcomes.every(({ isGood }) => isGood)) continue;
  process.exitCode = 1;
  console.log(
    `! ${title}: ${outcomes.map(({ isGood, seconds }) => `${seconds.toFixed(1)} s${isGood ? '' : ' ✗'}`).join(', ')}`,
  );
}
