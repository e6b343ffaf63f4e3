import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSteps, type Step } from '../../../../src/integrations/postbuild/integration.ts';

const step = (name: string, rest: Partial<Step>): Step => ({ name, ...rest });

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
    step('first', {
      onPage(page) {
        ran.push(`first ${page.file}`);
        page.pieces.push({ kind: 'text', source: 'end' });
      },
      onSite: async () => {
        ran.push(`site: ${await readFile(join(root, 'a/b.html'), 'utf8')}`);
      },
    }),
    step('second', { onPage: (page) => ran.push(`second ${page}`) }),
  ]);
  expect(ran).toEqual(['first a/b.html', 'second <p>a</p>end', 'site: <p>a</p>end']);
  expect(pages).toBe(1);
  expect(Object.keys(seconds)).toEqual(expect.arrayContaining(['first', 'second']));
});
