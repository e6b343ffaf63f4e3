import { readdirSync } from 'node:fs';
import { ROUTES } from '../../src/shared/routes.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGES = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== '404.html')
  .map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`)
  // Sveltia draws the editor's page: editor.spec.ts tests it.
  .filter((path) => path !== ROUTES.editor)
  .toSorted();

const HEIGHT = 800;
// On a desktop only some pages differ from the phone: another menu, other columns, and a table instead of cards.
const ALSO_ACCESSIBLE_ON_DESKTOP = ['/', '/loja', '/extrusoras', '/admin/loja'];

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT } });

    for (const path of PAGES) {
      test(`${path} is accessible, fits the viewport and has no layout shift`, async ({ page }) => {
        const shifts = await watchShifts(page);
        await page.goto(path);
        // On a slow connection the footer grows while it loads. Below the first viewport that is not visible.
        const footerTop = await page
          .getByRole('contentinfo')
          .evaluate((footer) => footer.getBoundingClientRect().top);
        expect(footerTop).toBeGreaterThanOrEqual(HEIGHT);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let y = 0; y < height; y += 700) await page.mouse.wheel(0, 700);
        await page.waitForTimeout(400);
        expect(await shifts()).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (width === 360 || ALSO_ACCESSIBLE_ON_DESKTOP.includes(path)) await expectAccessible(page);
      });
    }
  });
}
