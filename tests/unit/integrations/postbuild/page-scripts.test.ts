import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { createScriptReader } from '../../../../src/integrations/postbuild/page-scripts.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'scripts-'));
  await mkdir(join(root, '_astro'));
});
afterEach(() => rm(root, { recursive: true }));

async function namesOf(body: string, files: Record<string, string> = {}) {
  for (const [name, code] of Object.entries(files)) await writeFile(join(root, '_astro', name), code);
  return createScriptReader(root).namesOf(new BuiltPage('test.html', body));
}

test.each([
  'import"./b.js"',
  "import x from './b.js'",
  'import(`./b.js`)',
  'import(\n/* b */ "./b.js" )',
  'export*from"./b.js"',
  'f(["_astro/b.js"])',
  'f("/_astro/b.js")',
])('follows %s, however the bundler quotes it', async (code) => {
  const names = await namesOf('<script type="module" src="/_astro/a.js"></script>', {
    'a.js': code,
    'b.js': 'x.className="from-b"',
  });
  expect(names.hasWord('from-b')).toBe(true);
});

test('reads inline scripts, islands and what they import, but not what draws the islands', async () => {
  const names = await namesOf(
    '<script src="/_astro/a.js" defer></script><script>import("/_astro/b.js")</script>' +
      '<astro-island component-url="/_astro/c.js" renderer-url="/_astro/d.js" client="load"></astro-island>',
    { 'a.js': '"a-class"', 'b.js': '"b-class"', 'c.js': '"c-class"', 'd.js': '"d-class"' },
  );
  expect(['a-class', 'b-class', 'c-class', 'd-class'].map(names.hasWord)).toEqual([true, true, true, false]);
});

test('does not follow a name in a comment or in a longer text', async () => {
  await namesOf('<script>/* "./gone.js" */ f("see ./gone.js")</script>');
});

test('stops at a script that is not there', async () => {
  await expect(namesOf('<script type="module">import("./gone.js")</script>')).rejects.toThrow(
    /^test\.html: expected scripts below \/_astro\/.*gone\.js/,
  );
});
