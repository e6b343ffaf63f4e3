import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { firstPicture } from '../../../../src/integrations/postbuild/first-picture.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'picture-'));
  await mkdir(join(root, '_astro'));
  for (const [name, length] of Object.entries({
    'small.avif': 3,
    'large.avif': 8000,
    'huge.avif': 8001,
    'card.webp': 3,
  }))
    await writeFile(join(root, '_astro', name), 'a'.repeat(length));
});
afterEach(() => rm(root, { recursive: true }));

function inline(html: string): string {
  const page = new BuiltPage('test.html', html);
  firstPicture(root)(page);
  return String(page);
}

const hero = (srcset: string) =>
  `<picture><source srcset="${srcset}" type="image/avif"><img src="/a.webp" fetchpriority="high"></picture>`;
const SMALL = Buffer.from('aaa').toString('base64');

test('phones get the largest file of the hero that fits, wide screens the files as before', () => {
  const before = hero('/_astro/small.avif 400w, /_astro/large.avif 800w, /_astro/huge.avif 1280w');
  const after = inline(before);
  const data = Buffer.from('a'.repeat(8000)).toString('base64');
  expect(after).toBe(
    before.replace(
      '<source',
      `<source media="(width<48rem)" type="image/avif" srcset="data:image/avif;base64,${data}"><source`,
    ),
  );
});

test.each([
  ['no file is small enough', hero('/_astro/huge.avif 1280w')],
  ['the file is not one of this site', hero('https://cdn.example/a.avif 400w')],
  [
    'no picture is marked',
    '<picture><source srcset="/_astro/small.avif 400w" type="image/avif"><img src="/a.webp"></picture>',
  ],
  ['the marked place has none', '<section data-first-picture><p>a</p></section>'],
])('a page stays as it is where %s', (_, html) => {
  expect(inline(html)).toBe(html);
});

test('the first picture of the marked place is in the page and not lazy, the second is', () => {
  const card = '<img class="a" src="/_astro/card.webp" loading="lazy" decoding="async">';
  expect(inline(`<section data-first-picture>${card}${card}</section>`)).toBe(
    `<section data-first-picture><img class="a" src="data:image/webp;base64,${SMALL}" decoding="sync">${card}</section>`,
  );
});
