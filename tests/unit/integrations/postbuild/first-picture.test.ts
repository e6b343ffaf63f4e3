import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { firstPicture } from '../../../../src/integrations/postbuild/first-picture.ts';

let root = '';
const path = (name: string) => join(root, '_astro', name);
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'picture-'));
  await mkdir(join(root, '_astro'));
  const plain = sharp({ create: { width: 1280, height: 960, channels: 3, background: '#234' } });
  await plain.webp().toFile(path('plain.webp'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noisy = { width: 400, height: 300, channels: 3, background: '#000', noise } as const;
  await sharp({ create: noisy }).webp().toFile(path('noisy.webp'));
  await sharp({ create: { width: 480, height: 360, channels: 3, background: '#456' } })
    .webp()
    .toFile(path('card.webp'));
});
afterEach(() => rm(root, { recursive: true }));

async function inline(html: string): Promise<string> {
  const page = new BuiltPage('test.html', html);
  await firstPicture(root)(page);
  return String(page);
}

const hero = (file: string, attributes = ' fetchpriority="high"') =>
  `<picture><source srcset="/_astro/a.avif 400w" type="image/avif"><img src="${file}"${attributes}></picture>`;

test('phones get a preview of the hero, wide screens the files as before', async () => {
  const before = hero('/_astro/plain.webp');
  const after = await inline(before);
  const [markup = '', data = ''] = /<source media="\(width<48rem\)"[^>]*base64,([^"]*)">/.exec(after) ?? [];
  expect(after.replace(markup, '')).toBe(before);
  expect(after.indexOf(markup)).toBe('<picture>'.length);
  const { format, width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
  expect([format, width, height]).toEqual(['heif', 400, 300]);
});

test.each([
  ['the preview is too large', hero('/_astro/noisy.webp')],
  ['the file is not one of this site', hero('https://cdn.example/a.webp')],
  ['no picture is marked', hero('/_astro/plain.webp', '')],
  ['the marked place has none', '<section data-first-picture><p>a</p></section>'],
])('a page stays as it is where %s', async (_, html) => {
  expect(await inline(html)).toBe(html);
});

test('the first picture of the marked place is a preview in the page and not lazy, the second is its file', async () => {
  const card = '<img class="a" src="/_astro/card.webp" loading="lazy" decoding="async">';
  const after = await inline(
    `<section data-first-picture><img src="/_astro/card.webp"><astro-island>${card}${card}</astro-island></section>`,
  );
  const [, data = ''] = /base64,([^"]*)"/.exec(after) ?? [];
  const { format, width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
  expect([format, width, height]).toEqual(['webp', 400, 300]);
  expect(after.replace(data, '')).toBe(
    `<section data-first-picture><img src="/_astro/card.webp"><astro-island><img class="a" src="data:image/webp;base64," data-file="/_astro/card.webp" decoding="sync">${card}</astro-island></section>`,
  );
});
