/**
 * Measures how many changes of the code the tests notice: `npx node scripts/campaigns/mutation.ts`, or of some modules alone:
 * `npx node scripts/campaigns/mutation.ts src/shop netlify/staff`. Stryker makes the changes ("mutants") in a copy of the last
 * commit. It tries some of each module, which `--seed` chooses; the same seed chooses the same ones later. What unit tests do
 * not notice in the modules that run in pages is tried with the browser tests too. `--out` is a file for the results, with
 * the changes that no test noticed.
 *
 * Stryker has its own package.json in scripts/campaigns/mutation, so that `npm ci` does not install it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requirePostgres } from '../build/require-postgres.ts';
import { printTable } from '../build/table.ts';
import { makeTree, runIn } from '../build/temporary-tree.ts';
import { tryInBrowsers } from './mutation/in-browsers.ts';

/** How many changes of each module are tried. One that needs the database takes seconds. */
const SIZES: Readonly<Record<string, number>> = {
  'src/request': 80,
  'src/shop': 80,
  'src/shared': 80,
  'netlify/catalogue': 60,
  'netlify/attachments': 60,
  'netlify/staff': 60,
  'netlify/leads': 60,
};

/** Modules of stores and hooks: much of what they promise is tested in browsers. */
const IN_PAGES: readonly string[] = ['src/request', 'src/shop'];

interface Result {
  name: string;
  status: 'Killed' | 'KilledInBrowsers' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'Ignored';
  killedBy?: string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '2026' },
    out: { type: 'string' },
  },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(SIZES);

const isOpen = ({ status }: Result) => status === 'Survived' || status === 'NoCoverage';

function summarize(results: readonly Result[]) {
  const count = (...states: Result['status'][]) =>
    results.filter(({ status }) => states.includes(status)).length;
  const inBrowsers = count('KilledInBrowsers');
  const noticed = count('Killed', 'Timeout', 'RuntimeError') + inBrowsers;
  const missed = count('Survived');
  const untested = count('NoCoverage');
  const percent = (of: number) => `${of > 0 ? Math.round((100 * noticed) / of) : 100} %`;
  return {
    noticed,
    inBrowsers,
    missed,
    untested,
    score: percent(noticed + missed + untested),
    ofTested: percent(noticed + missed),
  };
}

const tree = await makeTree('mutation');
// A real server: starting the embedded one takes longer than a test, and each change needs a new process.
const server = await requirePostgres();
const rows: (string | number)[][] = [
  ['module', 'noticed', 'in browsers', 'missed', 'no test', 'score', 'of tested'],
];
const all: Record<string, unknown> = { seed: values.seed };
try {
  const { status, output } = await runIn(tree.root, ['npm', 'ci', '--prefix', 'scripts/campaigns/mutation']);
  if (status !== 0) throw new Error(output);
  for (const module of chosen) {
    const size = SIZES[module] ?? 60;
    const file = (name: string) => join(tree.root, `.cache/${module.replaceAll('/', '-')}-${name}`);
    const ended = await runIn(
      tree.root,
      [
        'node',
        'scripts/campaigns/mutation/node_modules/.bin/stryker',
        'run',
        'scripts/campaigns/mutation/stryker.config.js',
      ],
      {
        MODULE: module,
        FUNCTION_TESTS: module.startsWith('netlify/') ? '1' : '',
        SEED: values.seed,
        SIZE: String(size),
        SAMPLE: file('sample.json'),
        RESULTS: file('results.ndjson'),
        TEST_DATABASE_URL: server.url,
      },
    );
    if (ended.status !== 0) throw new Error(ended.output);
    const results = readFileSync(file('results.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Result);
    if (IN_PAGES.includes(module)) {
      const open = new Map(results.filter(isOpen).map((result) => [result.name, result]));
      for await (const { name, status, by } of tryInBrowsers(tree.root, module, [...open.keys()])) {
        // Unit tests may have reached what no page reaches.
        if (status !== 'NoCoverage') Object.assign(open.get(name) ?? {}, { status, killedBy: [by] });
        console.log(`${status}  ${name}  ${by ?? ''}`);
      }
    }
    const summary = summarize(results);
    rows.push([module, ...Object.values(summary)]);
    console.log(rows.at(-1)?.join('  '));
    all[module] = { size, ...summary, results };
    if (values.out) writeFileSync(values.out, JSON.stringify(all, null, 1));
  }
} finally {
  tree.remove();
  await server.stop();
}
console.log('');
printTable(rows);
