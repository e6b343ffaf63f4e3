/**
 * Does an editor's tasks in a browser, with a clone of the repository, and counts clicks and seconds: `npm run
 * test:editor`. After each the changed files have to be the expected ones, and the content's check has to accept them;
 * then it is committed in the clone. At the end every article and guide is saved with one sign more, and has to differ
 * in that sign alone. `--build` builds the clone's site after each task; `--only <text>` does the tasks whose name has
 * that text. SHOTS=folder keeps a picture of each failure. Needs `npm run build:test`.
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
import { roundTrip } from './editor/round-trip.ts';
import { TASKS, type Task } from './editor/tasks.ts';

const { values: options } = parseArgs({
  options: { build: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const { SHOTS } = process.env;

const root = await mkdtemp(join(tmpdir(), 'editor-'));
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' });
execFileSync('git', ['clone', '--quiet', '--shared', '.', root]);
git('config', 'user.name', 'Editor');
git('config', 'user.email', 'editor@exemplo.test');
await symlink(resolve('node_modules'), join(root, 'node_modules'));

const site = await startSiteServer();
const browser = await launchBrowser();
try {
  for (const task of TASKS.filter(({ name }) => name.includes(options.only)))
    await withEditor(task.name, (page) => perform(task, page));
  if (!options.only) await withEditor('every article and guide', saveEveryText);
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
  page.setDefaultTimeout(8_000);
  try {
    await openEditor(page, site.url, root);
    console.log(`${name}: ${await run(page)}`);
  } catch (error) {
    process.exitCode = 1;
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name.replaceAll(' ', '-')}.png`) });
    console.error(`${name}: FAILED: ${error instanceof Error ? error.message : String(error)}`);
    git('reset', '--quiet', '--hard');
    git('clean', '--quiet', '--force', 'src');
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
  const { texts, damaged } = await roundTrip(new EditorPerson(page), root, () => takeChanges(page, root));
  if (damaged.length) throw new Error(`${damaged.join(', ')}\n${git('diff', '--word-diff', '--unified=0')}`);
  return `${texts} texts saved, each differs in one sign, ${secondsSince(start)} s`;
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
