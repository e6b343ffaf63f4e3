import { globSync, writeFileSync } from 'node:fs';
import { chooseSample } from './sample.js';

/**
 * The settings of Stryker for `scripts/campaigns/mutation.ts`, which starts it in a copy of the tree, because the mutants are
 * put into the files themselves.
 */
const { MODULE = '', SEED = '', SIZE = '', SAMPLE = '' } = process.env;
// What is in .tsx files is drawn, and only browsers draw.
const files = globSync(`${MODULE}/**/*.ts`).sort();
writeFileSync(SAMPLE, JSON.stringify(await chooseSample(files, SEED, Number(SIZE))));

export default {
  mutate: files,
  inPlace: true,
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/campaigns/mutation/vitest.config.ts', pool: 'forks' },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/campaigns/mutation/sample.js'],
  checkers: ['sample'],
  reporters: ['sample'],
  // A value that is computed while its module loads belongs to no test: each such change would need all of them.
  ignoreStatic: true,
  concurrency: 1,
  // The machine may be busy: only a test that hangs may end as a timeout.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
  allowConsoleColors: false,
};
