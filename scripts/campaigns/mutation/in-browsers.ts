import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runIn } from '../../build/temporary-tree.ts';
import type { Reached } from './browser.ts';

/** A mutant is tried with so many browser tests at most: those that reach most of its file. */
const MOST_TESTS = 30;

const FOLDER = 'scripts/campaigns/mutation';
const FIXTURE = 'tests/fixtures/test.ts';
const PLAYWRIGHT = ['playwright', 'test', '--config', `${FOLDER}/playwright.config.ts`] as const;
const fileOf = (name: string) => name.slice(0, name.indexOf(' '));

/** What became of a mutant. */
export interface Tried {
  name: string;
  status: 'KilledInBrowsers' | 'Survived' | 'NoCoverage';
  /** The test that failed twice. */
  by?: string;
}

/**
 * Tries mutants with the browser tests of a copy of the tree that has Stryker: builds the site once with all mutants of the
 * module, and switches one on at a time. No page reaches what runs in the service worker or during the build. Restores the
 * files at the end.
 */
export async function* tryInBrowsers(
  root: string,
  module: string,
  names: readonly string[],
): AsyncGenerator<Tried> {
  const ids = await instrument(root, module);
  const tests = await findReached(root);
  for (const name of names) {
    const id = ids[name] ?? '';
    const ofFile = Object.keys(ids).flatMap((other) => (fileOf(other) === fileOf(name) ? [ids[other]] : []));
    const places = tests
      .filter(({ mutants }) => mutants.includes(id))
      .map(({ place, mutants }) => ({
        place,
        count: mutants.filter((other) => ofFile.includes(other)).length,
      }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_TESTS)
      .map(({ place }) => place);
    yield places.length > 0 ? await tryMutant(root, id, name, places) : { name, status: 'NoCoverage' };
  }
  await succeed(root, ['git', 'checkout', '--', module, FIXTURE]);
}

/** Puts the switched mutants into the module's files, builds the site with them, and returns their ids by their names. */
async function instrument(root: string, module: string): Promise<Record<string, string>> {
  const idsFile = join(root, '.cache/mutant-ids.json');
  await succeed(root, ['node', `${FOLDER}/instrument.js`], { MODULE: module, IDS: idsFile });
  const fixture = join(root, FIXTURE);
  const text = readFileSync(fixture, 'utf8');
  writeFileSync(fixture, text.replace("'@playwright/test'", `'../../${FOLDER}/browser.ts'`));
  await succeed(root, ['npm', 'run', 'build:test']);
  return JSON.parse(readFileSync(idsFile, 'utf8')) as Record<string, string>;
}

/** Runs every browser test without a mutant. Leaves out the tests that fail because the scripts are larger. */
async function findReached(root: string): Promise<Reached[]> {
  const reachedFile = join(root, '.cache/reached.ndjson');
  writeFileSync(reachedFile, '');
  await runIn(root, PLAYWRIGHT, { REACHED: reachedFile });
  const lines = readFileSync(reachedFile, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Reached).filter(({ passed }) => passed);
}

async function tryMutant(root: string, id: string, name: string, places: readonly string[]): Promise<Tried> {
  const { output } = await runIn(root, [...PLAYWRIGHT, '--max-failures', '1', ...places], { MUTANT: id });
  const by = /^ +1\) (.+?)[ ─]*$/m.exec(output)?.[1];
  // A test that passes at its second try does not count.
  if (/^ +\d+ failed$/m.test(output) && by) return { name, status: 'KilledInBrowsers', by };
  if (/^ +\d+ (?:passed|flaky)/m.test(output)) return { name, status: 'Survived' };
  throw new Error(output);
}

async function succeed(
  root: string,
  command: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<void> {
  const { status, output } = await runIn(root, command, env);
  if (status !== 0) throw new Error(output);
}
