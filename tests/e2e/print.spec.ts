import type { Page } from '@playwright/test';
import { ARTICLES, GUIDES } from '../fixtures/layout-scope.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily } from '../fixtures/tier.ts';

const CHECKLIST = '/manutencaoextrusora';

/** The colours of text and lines in the article that are neither black, white nor grey. */
const findColours = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const isGrey = (colour: string) => {
      if (!canvas) throw new Error('no canvas');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return Math.max(red, green, blue) - Math.min(red, green, blue) < 12;
    };
    const found = new Set<string>();
    for (const element of document.querySelectorAll('article *')) {
      if (!element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      for (const property of ['color', 'backgroundColor', 'borderTopColor', 'borderLeftColor'] as const)
        if (!isGrey(style[property])) found.add(`${element.tagName} ${property} ${style[property]}`);
      if (element.closest('svg') && style.stroke !== 'none' && !isGrey(style.stroke))
        found.add(`${element.tagName} stroke ${style.stroke}`);
    }
    return [...found];
  });

for (const path of daily([...ARTICLES, ...GUIDES])) {
  test(`${path} prints on A4 in black: a title block, the text and no controls`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'complementary'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('[data-whatsapp]').filter({ visible: true })).toHaveCount(0);
    const block = page.locator('.print-block');
    await expect(block).toBeVisible();
    await expect(block).toContainText(/EmpresaHelicoidal, \(11\)/);
    await expect(block).toContainText(new RegExp(`Páginahttps?://[^/]+${path}Publicado`));
    await expect(block).toContainText(/Publicado em\d+ de \S+ de 202\d/);
    expect(await findColours(page)).toEqual([]);
    // Space below the last line could fill a page of its own.
    const rest = await page.evaluate(() => {
      const lines = [...document.querySelectorAll('main > article :is(p, li)')];
      const ends = lines.map((line) => line.getBoundingClientRect().bottom);
      return document.body.getBoundingClientRect().bottom - Math.max(...ends);
    });
    expect(rest).toBeLessThan(8);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(sizes.length).toBeGreaterThan(2);
    for (const [, width, height] of sizes)
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  });
}

for (const path of daily([CHECKLIST, ...GUIDES])) {
  test(`${path}: a table stays with its title, and no column is cut off on paper`, async ({ page }) => {
    await page.setViewportSize({ width: 680, height: 900 });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const table of await page.getByRole('table').all()) {
      const box = table.locator('..');
      const figure = box.locator('..');
      await expect(figure).toHaveCSS('break-inside', 'avoid');
      await expect(figure.locator('figcaption')).toHaveCSS('break-after', 'avoid');
      await expect(box).toHaveCSS('overflow-x', 'visible');
      const before = await figure.evaluate((one) => {
        const sibling = one.previousElementSibling;
        return sibling?.matches('p, h2, h3') ? getComputedStyle(sibling).breakAfter : 'avoid';
      });
      expect(before, 'the line above').toBe('avoid');
      expect(await table.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(680);
    }
  });
}

test('only on paper, the checklist has a column to tick, one to sign and its own page', async ({ page }) => {
  await page.goto(CHECKLIST);
  const table = page.getByRole('table', { name: /Checklist de manutenção preventiva/ });
  const addedCells = () =>
    table.locator('tr').evaluateAll((rows) =>
      rows.map((row) =>
        ['::before', '::after'].map((part) => {
          const { display, content } = getComputedStyle(row, part);
          return display === 'table-cell' ? content : undefined;
        }),
      ),
    );
  expect((await addedCells()).flat().filter(Boolean)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  const [head, ...rows] = await addedCells();
  expect(head).toEqual(['"Feito"', '"Assinatura"']);
  expect(rows).toHaveLength(16);
  for (const row of rows) expect(row).toEqual(['""', '""']);
  await expect(page.getByRole('heading', { name: 'Checklist da linha' })).toHaveCSS('break-before', 'page');
  await expect(page.getByRole('link', { name: /^Checklist em PDF, uma página/ })).toBeHidden();
});
