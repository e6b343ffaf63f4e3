/**
 * Puts the faults of tests/faults-found into a copy of the last commit and says which tests find them:
 * `npx node scripts/campaigns/faults-found.ts`. Exits with status 1 if a fault is not found.
 *
 * Several faults share a build: one of each part of the site, so that they do not meet. A fault is found if a test fails
 * twice that its `seen` matches, and no other fault's of that build, and that passes without the faults. `--alone` gives
 * each fault a build of its own and, if needed, the whole suite; then any failing test counts.
 *
 * `--only escape` takes the faults whose name matches, `--layer unit` those of a layer; `--share 2` puts two of each part
 * into a build; `--out file` writes the result as JSON.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { PARTS, WITHOUT_BUILD } from '../../tests/faults-found/all.ts';
import type { Fault } from '../../tests/faults-found/fault.ts';
import { makeTree, runIn } from '../build/temporary-tree.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    layer: { type: 'string' },
    alone: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    out: { type: 'string' },
  },
});

/** What runs a layer's tests. */
type Runner = 'playwright' | 'vitest';
const runnerOf = ({ layer }: Fault): Runner => (layer === 'browser' ? 'playwright' : 'vitest');
const needsBuild = ({ layer }: Fault) => layer === 'browser' || layer === 'site';

/** A test by its file and its title. */
interface Test {
  runner: Runner;
  name: string;
}

const isChosen = ({ name, layer }: Fault) =>
  new RegExp(values.only, 'i').test(name) && (!values.layer || values.layer === layer);

function planBatches(): Fault[][] {
  const parts = PARTS.map((part) => part.filter(isChosen));
  const others = WITHOUT_BUILD.filter(isChosen);
  if (values.alone) return [...parts.flat(), ...others].map((fault) => [fault]);
  const share = Number(values.share);
  const most = Math.max(...parts.map(({ length }) => length));
  const rounds = Array.from({ length: Math.ceil(most / share) }, (_, round) =>
    parts.flatMap((part) => part.slice(round * share, (round + 1) * share)),
  );
  return [...rounds, others].filter(({ length }) => length > 0);
}

const matches = (fault: Fault, test: Test) =>
  test.runner === runnerOf(fault) && new RegExp(fault.seen, 'i').test(test.name);

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

interface Ran {
  failed: Test[];
  count: number;
}

/** Runs the browser tests whose file and title match, each again if it fails. */
async function runPlaywright(root: string, pattern: string, stopsEarly: boolean): Promise<Ran> {
  const report = join(root, '.cache/playwright.json');
  writeFileSync(report, '');
  const { output } = await runIn(
    root,
    [
      ...(['playwright', 'test', '--reporter', 'json', '--retries', '1', '--grep', pattern] as const),
      ...['--workers', values.workers, ...(stopsEarly ? ['--max-failures', '1'] : [])],
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const text = readFileSync(report, 'utf8');
  if (!text) throw new Error(output);
  const ran: Ran = { failed: [], count: 0 };
  const read = ({ title, suites = [], specs }: PlaywrightSuite, path: readonly string[]) => {
    const names = [...path, title];
    for (const spec of specs) {
      if (spec.tests.every(({ status }) => status === 'skipped')) continue;
      ran.count += 1;
      if (!spec.ok) ran.failed.push({ runner: 'playwright', name: [...names, spec.title].join(' ') });
    }
    for (const suite of suites) read(suite, names);
  };
  for (const suite of (JSON.parse(text) as { suites: PlaywrightSuite[] }).suites) read(suite, []);
  return ran;
}

const VITEST_PROJECTS = ['unit', 'functions', 'site'] as const;

/** Runs the test files whose path matches, each test again if it fails. */
async function runVitest(
  root: string,
  isRun: (path: string) => boolean,
  projects: readonly string[],
  stopsEarly: boolean,
): Promise<Ran> {
  const listed = await runIn(root, ['git', 'ls-files', ...projects.map((name) => `tests/${name}`)]);
  const files = listed.output.split('\n').filter((path) => path.endsWith('.test.ts') && isRun(path));
  if (files.length === 0) return { failed: [], count: 0 };
  const report = join(root, '.cache/vitest.json');
  writeFileSync(report, '');
  const { output } = await runIn(root, [
    ...(['vitest', 'run', '--reporter', 'json', '--outputFile', report, '--retry', '1'] as const),
    ...['--maxWorkers', values.workers, ...(stopsEarly ? ['--bail', '1'] : [])],
    ...projects.flatMap((name) => ['--project', name]),
    ...files,
  ]);
  const text = readFileSync(report, 'utf8');
  if (!text) throw new Error(output);
  const results = (JSON.parse(text) as VitestReport).testResults;
  const ran: Ran = { failed: [], count: 0 };
  for (const { name, status, assertionResults } of results) {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    ran.count += assertionResults.length;
    for (const { fullName } of failed) ran.failed.push({ runner: 'vitest', name: `${file} ${fullName}` });
    // The file itself threw.
    if (status === 'failed' && failed.length === 0) ran.failed.push({ runner: 'vitest', name: file });
  }
  return ran;
}

/** Runs what should find these faults, or everything of their layers. */
async function runTests(root: string, faults: readonly Fault[], isWhole = false): Promise<Ran> {
  const [browser, others] = [
    faults.filter((fault) => runnerOf(fault) === 'playwright'),
    faults.filter((fault) => runnerOf(fault) === 'vitest'),
  ];
  const ran: Ran = { failed: [], count: 0 };
  const add = ({ failed, count }: Ran) => {
    ran.failed.push(...failed);
    ran.count += count;
  };
  if (browser.length > 0) {
    const pattern = isWhole ? '.' : browser.map(({ seen }) => `(?:${seen.source})`).join('|');
    add(await runPlaywright(root, pattern, isWhole));
  }
  if (others.length > 0) {
    const projects = VITEST_PROJECTS.filter((name) => others.some(({ layer }) => layer === name));
    const isRun = (name: string) =>
      isWhole || others.some((fault) => matches(fault, { runner: 'vitest', name }));
    add(await runVitest(root, isRun, projects, isWhole));
  }
  return ran;
}

async function build(root: string): Promise<string | undefined> {
  const { status, output } = await runIn(root, ['npm', 'run', 'build:test']);
  return status === 0 ? undefined : output;
}

/** Puts faults into the files, and returns what takes them out again. */
function apply(root: string, faults: readonly Fault[]): () => void {
  const originals = new Map<string, string>();
  for (const { name, file, find, replace } of faults) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`${name}: ${file} has its text not exactly once`);
    if (!originals.has(path)) originals.set(path, text);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
  }
  return () => {
    for (const [path, text] of originals) writeFileSync(path, text);
  };
}

const started = performance.now();
const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
const batches = planBatches();
const tree = await makeTree('faults-found');
const { root } = tree;
/** The failing tests that count for a fault. */
const found = new Map<Fault, Test[]>(batches.flat().map((fault) => [fault, []]));

async function tryBatch(faults: readonly Fault[]): Promise<void> {
  const undo = apply(root, faults);
  try {
    const problem = faults.some(needsBuild) ? await build(root) : undefined;
    if (problem) {
      console.log(
        `${seconds()}: no build with ${faults.map(({ name }) => `“${name}”`).join(', ')}\n${problem}`,
      );
      return;
    }
    let ran = await runTests(root, faults);
    if (values.alone && ran.failed.length === 0) ran = await runTests(root, faults, true);
    for (const fault of faults) {
      const others = faults.filter((other) => other !== fault);
      const own = ran.failed.filter(
        (test) => values.alone || (matches(fault, test) && !others.some((other) => matches(other, test))),
      );
      found.set(fault, own);
      console.log(`${seconds()}: ${own.length} failed for “${fault.name}” ${own[0]?.name ?? ''}`);
    }
    console.log(`${seconds()}: ${ran.count} tests, ${ran.failed.length} failed`);
  } finally {
    undo();
  }
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The tests that pass without any fault. */
async function keepHonest(): Promise<void> {
  const suspected = [...found.values()].flatMap((tests) => tests.slice(0, 3));
  const browser = suspected.filter(({ runner }) => runner === 'playwright');
  const others = suspected.filter(({ runner }) => runner === 'vitest');
  const failed: Test[] = [];
  if ([...found.keys()].some(needsBuild)) await build(root);
  if (browser.length > 0) {
    const pattern = browser.map(({ name }) => `${escapeRegExp(name)}$`).join('|');
    failed.push(...(await runPlaywright(root, pattern, false)).failed);
  }
  if (others.length > 0) {
    const isRun = (path: string) => others.some(({ name }) => name.startsWith(path));
    failed.push(...(await runVitest(root, isRun, VITEST_PROJECTS, false)).failed);
  }
  for (const [fault, tests] of found) {
    const checked = tests.slice(0, 3);
    found.set(
      fault,
      checked.filter(({ name }) => !failed.some((test) => test.name === name)),
    );
  }
  console.log(`${seconds()}: ${suspected.length} of these tests without faults, ${failed.length} failed`);
}

try {
  for (const batch of batches) await tryBatch(batch);
  await keepHonest();
} finally {
  tree.remove();
}

console.log('');
for (const [{ name }, [test]] of found)
  console.log(`${test ? name : `! ${name}`}: ${test?.name ?? 'no test'}`);
const missed = [...found].filter(([, tests]) => tests.length === 0);
console.log(`\n${found.size - missed.length} of ${found.size} faults found in ${seconds()}`);
if (values.out) {
  const known = existsSync(values.out) ? JSON.parse(readFileSync(values.out, 'utf8')) : {};
  const result = [...found].map(([{ name }, tests]) => [name, tests.map((test) => test.name)]);
  writeFileSync(values.out, JSON.stringify({ ...known, ...Object.fromEntries(result) }, null, 1));
}
if (missed.length > 0) process.exitCode = 1;
