/**
 * Does an editor's tasks in a browser, with a clone of the repository, and counts clicks and seconds: `npm run
 * test:editor`. After each the changed files have to be the expected ones, and the content's check has to accept them;
 * then it is committed in the clone. Then every article and guide is saved with one sign more, and has to differ in that
 * sign alone. At the end it makes the mistakes of editors in the forms: each cannot be made or is told at its field.
 * `--build` builds the clone's site after each task, and before and after the texts are saved, whose pages then have to
 * be the same but for the sign; `--only <text>` does what has that text in its name. SHOTS=folder keeps a picture of each
 * failure. Needs `npm run build:test`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { openEditor, takeChanges } from '../tests/fixtures/editor-folder.ts';
import { EditorPerson } from '../tests/fixtures/editor-person.ts';
import { launchBrowser } from '../tests/fixtures/find-browser.ts';
import { startSiteServer } from '../tests/fixtures/site-server.ts';
import { readPages } from './editor/built-texts.ts';
import type { Mistake } from './editor/mistake-forms.ts';
import { MISTAKES } from './editor/mistakes.ts';
import { roundTrip, SIGN } from './editor/round-trip.ts';
import { TASKS, type Task } from './editor/tasks.ts';
import { tryMistakes } from './editor/try-mistakes.ts';

const { values: options } = parseArgs({
  options: { build: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const { SHOTS } = process.env;
const EVERY_TEXT = 'every article and guide';
const isWanted = ({ name }: { name: string }) => name.includes(options.only);

const root = await mkdtemp(join(tmpdir(), 'editor-'));
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' });
execFileSync('git', ['clone', '--quiet', '--shared', '.', root]);
git('config', 'user.name', 'Editor');
git('config', 'user.email', 'editor@exemplo.test');
await symlink(resolve('node_modules'), join(root, 'node_modules'));

const site = await startSiteServer();
const browser = await launchBrowser();
try {
  for (const task of TASKS.filter(isWanted)) await withEditor(task.name, (page) => perform(task, page));
  if (isWanted({ name: EVERY_TEXT })) await withEditor(EVERY_TEXT, saveEveryText);
  const mistakes = 'mistake'.includes(options.only) ? MISTAKES : MISTAKES.filter(isWanted);
  if (mistakes.length) await withEditor('mistakes', (page) => makeMistakes(mistakes, page));
} finally {
  await browser.close();
  await site.dispose();
  await rm(root, { recursive: true });
}

/** Opens the editor with the clone's files; prints what `run` returns, or why it failed. */
async function withEditor(name: string, run: (page: Page) => Promise<string>): Promise<void> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 900 } });
  await context.addInitScript(countClicks);
  const page = await context.newPage();
  page.setDefaultTimeout(6_000);
  try {
    await openEditor(page, site.url, root);
    console.log(`${name}: ${await run(page)}`);
  } catch (error) {
    process.exitCode = 1;
    await fail(page, name, error instanceof Error ? error.message : String(error));
    forget();
  } finally {
    await context.close();
  }
}

async function perform(task: Task, page: Page): Promise<string> {
  const start = performance.now();
  const before = await clicksOf(page);
  await task.do(new EditorPerson(page));
  const seconds = secondsSince(start);
  const clicks = (await clicksOf(page)) - before;
  const changed = await takeChanges(page, root);
  if (changed.join() !== [...task.files].sort().join())
    throw new Error(`changed ${changed.join(', ') || 'nothing'}`);
  const checked = checkClone();
  git('add', '--all', 'src');
  const lines = git('diff', '--cached', '--shortstat')
    .replace(/.*changed, /, '')
    .trim();
  git('commit', '--quiet', '--message', task.name);
  return `${clicks} clicks, ${seconds} s, ${lines}, ${checked}`;
}

/** The content's check, or the whole build, in the clone. */
function checkClone(): string {
  const start = performance.now();
  const script = options.build ? 'build' : 'check:content';
  const { status, stdout, stderr } = spawnSync('npm', ['run', script], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script}: ${(stderr || stdout).slice(-2000)}`);
  return `${script} green in ${secondsSince(start)} s`;
}

async function saveEveryText(page: Page): Promise<string> {
  const start = performance.now();
  const { files, damaged } = await roundTrip(new EditorPerson(page), root, () => takeChanges(page, root));
  if (damaged.length) throw new Error(`${damaged.join(', ')}\n${git('diff', '--word-diff', '--unified=0')}`);
  const saved = `${files.length} texts saved, each differs in one sign, ${secondsSince(start)} s`;
  return options.build ? `${saved}, ${comparePages(files)}` : saved;
}

/** Builds the site with the saved texts and without; their pages may differ in the sign alone. */
function comparePages(files: readonly string[]): string {
  checkClone();
  const after = readPages(root, files, SIGN);
  forget();
  checkClone();
  const before = readPages(root, files);
  const same = files.filter((file) => before.get(file) === after.get(file));
  if (same.length < files.length)
    throw new Error(`other pages: ${files.filter((file) => !same.includes(file)).join(', ')}`);
  return `${same.length} built pages the same but for the sign`;
}

async function makeMistakes(mistakes: readonly Mistake[], page: Page): Promise<string> {
  const start = performance.now();
  let through = 0;
  await tryMistakes(
    mistakes,
    { editor: new EditorPerson(page), root, take: () => takeChanges(page, root) },
    async (name, reason) => {
      through += 1;
      await fail(page, name, reason);
    },
  );
  forget();
  return `${mistakes.length} tried, ${through} went through, ${secondsSince(start)} s`;
}

async function fail(page: Page, name: string, reason: string): Promise<void> {
  process.exitCode = 1;
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
  console.error(`${name}: FAILED: ${reason}`);
}

/** Takes back what is not committed in the clone. */
function forget(): void {
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '--force', 'src');
}

function countClicks(): void {
  const counted = globalThis as typeof globalThis & { clicks: number };
  counted.clicks = 0;
  addEventListener(
    'click',
    ({ isTrusted, detail }) => {
      if (isTrusted && detail > 0) counted.clicks += 1;
    },
    true,
  );
}

async function clicksOf(page: Page): Promise<number> {
  return Number(await page.evaluate('clicks'));
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
