/**
 * Measures how many changes of the code the tests notice: `npx node scripts/test-mutation.ts`, or of some modules alone:
 * `npx node scripts/test-mutation.ts src/shop netlify/staff`. Stryker makes the changes ("mutants") in a copy of the last
 * commit. `--size` of each module are tried, which `--seed` chooses; the same seed chooses the same ones later. `--out`
 * is a file for the results, with the changes that no test noticed.
 *
 * Stryker has its own package.json in scripts/mutation, so that `npm ci` does not install it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from './table.ts';
import { makeTree, runIn } from './temporary-tree.ts';

/** The measured modules, and the projects of vitest.config.ts that test them. */
const MODULES: Readonly<Record<string, string>> = {
  'netlify/leads': 'unit functions',
  'netlify/attachments': 'unit functions',
  'netlify/staff': 'unit functions',
  'netlify/catalogue': 'unit functions',
  'src/request': 'unit',
  'src/shop': 'unit',
  'src/shared': 'unit',
};

interface Result {
  name: string;
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'Ignored';
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '2026' },
    size: { type: 'string', default: '80' },
    out: { type: 'string' },
  },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(MODULES);

function summarize(results: readonly Result[]) {
  const count = (...states: Result['status'][]) =>
    results.filter(({ status }) => states.includes(status)).length;
  const noticed = count('Killed', 'Timeout', 'RuntimeError');
  const missed = count('Survived');
  const untested = count('NoCoverage');
  const percent = (of: number) => `${of > 0 ? Math.round((100 * noticed) / of) : 100} %`;
  return {
    noticed,
    missed,
    untested,
    score: percent(noticed + missed + untested),
    ofTested: percent(noticed + missed),
  };
}

const tree = await makeTree('mutation');
const rows: (string | number)[][] = [
  ['module', 'noticed', 'missed', 'no test', 'score', 'of tested', 'minutes'],
];
const all: Record<string, object> = {};
try {
  const { status, output } = await runIn(tree.root, ['npm', 'ci', '--prefix', 'scripts/mutation']);
  if (status !== 0) throw new Error(output);
  for (const module of chosen) {
    const started = performance.now();
    const file = (name: string) => join(tree.root, `.cache/${module.replaceAll('/', '-')}-${name}`);
    const ended = await runIn(
      tree.root,
      ['node', 'scripts/mutation/node_modules/.bin/stryker', 'run', 'scripts/mutation/stryker.config.js'],
      {
        MODULE: module,
        PROJECTS: MODULES[module] ?? 'unit functions',
        SEED: values.seed,
        SIZE: values.size,
        SAMPLE: file('sample.json'),
        RESULTS: file('results.ndjson'),
      },
    );
    if (ended.status !== 0 || !existsSync(file('results.ndjson'))) throw new Error(ended.output);
    const results = readFileSync(file('results.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Result);
    const { noticed, missed, untested, score, ofTested } = summarize(results);
    const minutes = Math.round((performance.now() - started) / 60_000);
    rows.push([module, noticed, missed, untested, score, ofTested, minutes]);
    console.log(rows.at(-1)?.join('  '));
    all[module] = { ...summarize(results), results };
    if (values.out)
      writeFileSync(values.out, JSON.stringify({ seed: values.seed, size: values.size, ...all }, null, 1));
  }
} finally {
  tree.remove();
}
console.log('');
printTable(rows);
