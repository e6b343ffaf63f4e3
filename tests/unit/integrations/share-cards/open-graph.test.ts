import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { readShareTitle, renderCard, shareCards } from '../../../../src/integrations/share-cards/step.ts';
import { wrapTitle } from '../../../../src/site/seo/card.ts';

test('breaks a title between words into lines that fit beside the picture', () => {
  const lines = wrapTitle('Cinco principais causas de parada em injetoras');
  expect(lines.join(' ')).toBe('Cinco principais causas de parada em injetoras');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(22);
});

test('reads the page’s own title, including entities', () => {
  expect(
    readShareTitle(
      new BuiltPage('test.html', '<meta property="og:title" content="Rosca &amp; cilindro: &quot;60&quot;">'),
    ),
  ).toBe('Rosca & cilindro: "60"');
  expect(readShareTitle(new BuiltPage('test.html', '<title>x</title>'))).toBeUndefined();
});

test('a card has the size the networks ask for, and other words make another picture', async () => {
  const [one, other] = await Promise.all([renderCard('Rosca'), renderCard('Cilindro')]);
  expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(one.equals(other)).toBe(false);
});

test('a page gets its card below /og, and a card that cannot be written stops the build', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cards-'));
  const page = (file: string) => new BuiltPage(file, '<meta property="og:title" content="Rosca">');
  try {
    const cards = shareCards(root);
    for (const file of ['a.html', 'b/c.html', 'd.html']) cards.onPage?.(page(file));
    await cards.onSite?.(root);
    expect((await readdir(join(root, 'og'), { recursive: true })).sort()).toEqual([
      'a.jpg',
      'b',
      'b/c.jpg',
      'd.jpg',
    ]);
    const failing = shareCards(join(root, 'og/a.jpg'));
    failing.onPage?.(page('e.html'));
    await expect(failing.onSite?.(root)).rejects.toThrow(/a\.jpg/);
    await expect(shareCards(root).onSite?.(root)).rejects.toThrow('no page has <meta property="og:title">');
  } finally {
    await rm(root, { recursive: true });
  }
});
