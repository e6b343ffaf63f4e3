import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPageDates } from '../../../src/integrations/page-dates.ts';

const root = mkdtempSync(join(tmpdir(), 'page-dates-'));
const project = join(root, 'project');

function git(...parameters: string[]): void {
  execFileSync('git', ['-c', 'user.name=Teste', '-c', 'user.email=teste@exemplo.com', ...parameters], {
    cwd: project,
    stdio: 'pipe',
    env: { ...process.env, GIT_COMMITTER_DATE: day, GIT_AUTHOR_DATE: day },
  });
}

let day = '';
/** Commits a new text for each file, on a day. */
function commit(date: string, ...files: string[]): void {
  day = `${date}T12:00:00Z`;
  for (const file of files) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), date);
  }
  git('add', '.');
  git('commit', '-m', date);
}

beforeAll(() => {
  mkdirSync(project);
  git('init', '--quiet');
  commit(
    '2026-01-01',
    'src/content/articles/retificarosca.mdx',
    'src/content/home.json',
    'src/pages/faq.astro',
  );
  commit('2026-02-02', 'src/content/faq/garantia.mdx', 'src/content/guias/desempeno.mdx', 'README.md');
  commit('2026-03-03', 'src/content/home.json', 'src/content/machines/sopradoras.json');
  commit('2026-04-04', 'README.md');
});
afterAll(() => rmSync(root, { recursive: true }));

test('a page changed on the day of the last commit that changed its content', () => {
  const dates = readPageDates(project);
  expect(dates.isComplete).toBe(true);
  const paths = ['/', '/retificarosca', '/faq', '/guias/desempeno', '/guias', '/sopradoras', '/extrusoras'];
  expect(paths.map((path) => dates.dateOf(path))).toEqual([
    '2026-03-03',
    '2026-01-01',
    '2026-02-02',
    '2026-02-02',
    '2026-02-02',
    '2026-03-03',
    undefined,
  ]);
});

test('a shallow clone gives no date for what changed before it, instead of the day of its oldest commit', () => {
  const clone = join(root, 'clone');
  git('clone', '--quiet', '--depth', '2', `file://${project}`, clone);
  const dates = readPageDates(clone);
  expect(dates.isComplete).toBe(false);
  expect(['/', '/retificarosca', '/faq'].map((path) => dates.dateOf(path))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const deeper = join(root, 'deeper');
  git('clone', '--quiet', '--depth', '3', `file://${project}`, deeper);
  expect(['/', '/faq'].map((path) => readPageDates(deeper).dateOf(path))).toEqual(['2026-03-03', undefined]);
});

test('a copy without git has no dates', () => {
  const copy = mkdtempSync(join(tmpdir(), 'page-dates-copy-'));
  const dates = readPageDates(copy);
  rmSync(copy, { recursive: true });
  expect([dates.isComplete, dates.dateOf('/')]).toEqual([false, undefined]);
});
