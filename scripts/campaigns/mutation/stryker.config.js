import { globSync, writeFileSync } from 'node:fs';
import { chooseSample } from './sample.js';

/**
 * The settings of Stryker for `scripts/campaigns/mutation.ts`, which starts it in a copy of the tree, because the mutants are
 * put into the files themselves.
 */
const { MODULE = '', SEED = '', SIZE = '', SAMPLE = '', FUNCTION_TESTS = '' } = process.env;
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
  // What is computed while a module loads, or while tests are collected, belongs to no test: each such change needs all of them.
  // Unit tests take seconds; with function tests it would be minutes a change.
  ignoreStatic: FUNCTION_TESTS !== '',
  concurrency: 1,
  // The machine may be busy: only a test that hangs may end as a timeout.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
  allowConsoleColors: false,
};
