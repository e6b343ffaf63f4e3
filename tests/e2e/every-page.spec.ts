import { readdirSync } from 'node:fs';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGES = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== '404.html')
  .map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`)
  .toSorted();

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    shifts: string[];
  }
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const path of PAGES) {
      test(`${path} is accessible, fits the screen and does not move`, async ({ page }) => {
        await page.addInitScript(() => {
          window.shifts = [];
          new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries() as LayoutShift[]) {
              const moved = sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120));
              window.shifts.push(`${value}: ${moved.join(' ')}`);
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(path);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let y = 0; y < height; y += 700) await page.mouse.wheel(0, 700);
        await page.waitForTimeout(400);
        expect(await page.evaluate(() => window.shifts)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await expectAccessible(page);
      });
    }
  });
}
