/**
 * Does an editor's tasks in a browser, with a clone of the repository, and counts clicks and seconds: `npm run
 * test:editor`. After each the changed files have to be the expected ones, and the content's check has to accept them;
 * then it is committed in the clone. SHOTS=folder keeps a picture of each failure. Needs `npm run build:test`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEditor, takeChanges } from '../tests/fixtures/editor-folder.ts';
import { EditorPerson } from '../tests/fixtures/editor-person.ts';
import { launchBrowser } from '../tests/fixtures/find-browser.ts';
import { startSiteServer } from '../tests/fixtures/site-server.ts';
import { TASKS } from './editor/tasks.ts';

const root = await mkdtemp(join(tmpdir(), 'editor-'));
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' });
execFileSync('git', ['clone', '--quiet', '--shared', '.', root]);
await symlink(resolve('node_modules'), join(root, 'node_modules'));

const site = await startSiteServer();
const browser = await launchBrowser();
let failures = 0;
try {
  for (const { name, files, ...task } of TASKS) {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 900 } });
    await context.addInitScript(() => {
      const counted = globalThis as typeof globalThis & { clicks: number };
      counted.clicks = 0;
      addEventListener(
        'click',
        ({ isTrusted, detail }) => {
          if (isTrusted && detail > 0) counted.clicks += 1;
        },
        true,
      );
    });
    const page = await context.newPage();
    page.setDefaultTimeout(8_000);
    try {
      await openEditor(page, site.url, root);
      const start = performance.now();
      const before = await page.evaluate('clicks');
      await task.do(new EditorPerson(page));
      const seconds = (performance.now() - start) / 1000;
      const clicks = Number(await page.evaluate('clicks')) - Number(before);
      const changed = await takeChanges(page, root);
      const expected = [...files].sort();
      if (changed.join() !== expected.join()) throw new Error(`changed ${changed.join(', ') || 'nothing'}`);
      const check = spawnSync(process.execPath, ['scripts/check-content.ts'], {
        cwd: root,
        encoding: 'utf8',
      });
      if (check.status !== 0) throw new Error(check.stderr);
      git('add', '--all', 'src');
      const [, added = '?', removed = '?'] =
        /(\d+) insertion.*?(?:(\d+) deletion|$)/m.exec(git('diff', '--cached', '--shortstat')) ?? [];
      git(
        '-c',
        'user.name=Editor',
        '-c',
        'user.email=editor@exemplo.test',
        'commit',
        '--quiet',
        '--message',
        name,
      );
      console.log(
        `${name}: ${clicks} clicks, ${seconds.toFixed(1)} s, +${added} -${removed ?? 0} lines, check green`,
      );
    } catch (error) {
      failures += 1;
      const { SHOTS } = process.env;
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name.replaceAll(' ', '-')}.png`) });
      console.error(`${name}: FAILED: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await context.close();
    }
  }
} finally {
  await browser.close();
  await site.dispose();
  await rm(root, { recursive: true });
}
if (failures) process.exitCode = 1;
