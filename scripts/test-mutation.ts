/**
 * Measures how many changes of the code the tests notice: `npx node scripts/test-mutation.ts`, or of some modules alone:
 * `npx node scripts/test-mutation.ts src/shop netlify/staff`. Stryker makes the changes ("mutants") in a copy of the last
 * commit. It tries some of each module, which `--seed` chooses; the same seed chooses the same ones later. `--out` is a file
 * for the results, with the changes that no test noticed.
 *
 * Stryker has its own package.json in scripts/mutation, so that `npm ci` does not install it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from './table.ts';
import { makeTree, runIn } from './temporary-tree.ts';

interface Group {
  modules: readonly string[];
  /** The projects of vitest.config.ts that test them. */
  projects: string;
  /** How many changes of each module are tried. One that needs a database takes seconds. */
  size: number;
}

const GROUPS: readonly Group[] = [
  { modules: ['src/request', 'src/shop', 'src/shared'], projects: 'unit', size: 200 },
  {
    modules: ['netlify/staff', 'netlify/catalogue', 'netlify/attachments', 'netlify/leads'],
    projects: 'unit functions',
    size: 60,
  },
];

interface Result {
  name: string;
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'Ignored';
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '2026' },
    out: { type: 'string' },
  },
});
const groups = GROUPS.map((group) => ({
  ...group,
  modules: group.modules.filter((name) => positionals.length === 0 || positionals.includes(name)),
})).filter(({ modules }) => modules.length > 0);

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
const rows: (string | number)[][] = [['module', 'noticed', 'missed', 'no test', 'score', 'of tested']];
const all: Record<string, object> = {};
try {
  const { status, output } = await runIn(tree.root, ['npm', 'ci', '--prefix', 'scripts/mutation']);
  if (status !== 0) throw new Error(output);
  for (const { modules, projects, size } of groups) {
    const file = (name: string) => join(tree.root, `.cache/mutation-${projects.replace(' ', '-')}-${name}`);
    const ended = await runIn(
      tree.root,
      ['node', 'scripts/mutation/node_modules/.bin/stryker', 'run', 'scripts/mutation/stryker.config.js'],
      {
        MODULES: modules.join(' '),
        PROJECTS: projects,
        SEED: values.seed,
        SIZE: String(size),
        SAMPLE: file('sample.json'),
        RESULTS: file('results.ndjson'),
      },
    );
    if (ended.status !== 0) throw new Error(ended.output);
    const results = readFileSync(file('results.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Result);
    for (const module of modules) {
      const own = results.filter(({ name }) => name.startsWith(`${module}/`));
      const { noticed, missed, untested, score, ofTested } = summarize(own);
      rows.push([module, noticed, missed, untested, score, ofTested]);
      all[module] = { noticed, missed, untested, score, ofTested, results: own };
    }
    if (values.out) writeFileSync(values.out, JSON.stringify({ seed: values.seed, ...all }, null, 1));
  }
} finally {
  tree.remove();
}
printTable(rows);
