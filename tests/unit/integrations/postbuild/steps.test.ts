import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSteps } from '../../../../src/integrations/postbuild/integration.ts';
import { pageStyles, sharedScripts } from '../../../../src/integrations/postbuild/page-steps.ts';
import { checkOrder, type Step } from '../../../../src/integrations/postbuild/step.ts';

const step = (name: string, after: readonly string[] = [], rest: Partial<Step> = {}): Step => ({
  name,
  after,
  ...rest,
});

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postbuild-'));
  await mkdir(join(root, 'a'));
  await writeFile(join(root, 'a/b.html'), '<p>a</p>');
});
afterEach(() => rm(root, { recursive: true }));

test('runs every step on a page, then those for the site, and says how long each took', async () => {
  const ran: string[] = [];
  const { pages, seconds } = await runSteps(root, [
    step('first', [], {
      onPage(page) {
        ran.push(`first ${page.file}`);
        page.pieces.push({ kind: 'text', source: 'end' });
      },
      onSite: async () => {
        ran.push(`site: ${await readFile(join(root, 'a/b.html'), 'utf8')}`);
      },
    }),
    step('second', ['first'], { onPage: (page) => ran.push(`second ${page}`) }),
  ]);
  expect(ran).toEqual(['first a/b.html', 'second <p>a</p>end', 'site: <p>a</p>end']);
  expect(pages).toBe(1);
  expect(Object.keys(seconds)).toEqual(expect.arrayContaining(['first', 'second']));
});

test('refuses an order in which a step comes before one that it needs', () => {
  expect(() => checkOrder([step('a'), step('b', ['a'])])).not.toThrow();
  expect(() => checkOrder([step('b', ['a']), step('a')])).toThrow('"b" has to come after a');
  expect(() => checkOrder([step('b', ['a'])])).toThrow('"b" has to come after a');
});

test('stops where no page of the site has an island', async () => {
  await expect(runSteps(root, [{ ...sharedScripts(), after: [] }])).rejects.toThrow(
    'every page: expected an <astro-island>',
  );
});

test('stops at a rule whose class is put together by a script in a way that cannot be seen', async () => {
  const write = (css: string, script: string) =>
    writeFile(
      join(root, 'a/b.html'),
      `<html><head><style>@layer a;${css}</style></head><body><main></main><footer></footer><script>${script}</script></body></html>`,
    );
  const run = () => runSteps(root, [pageStyles(root, join(root, 'src'))]);
  await mkdir(join(root, 'src'));
  await write('.toast-sent{top:0}', 'x.className=["toast",k].join("-")');
  await expect(run()).rejects.toThrow(/^a\/b\.html: .*found "toast-sent"/);
  await write('.toast-sent{top:0}', 'x.className="toast-"+k');
  await run();
  // A utility may come from a word that is no class, and a class of the code may be on no page at the moment.
  await write('@layer utilities{.ring{top:0}}.quiet{top:0}', '');
  await writeFile(join(root, 'src/Quiet.astro'), '<p class="quiet">a</p>');
  await run();
});
