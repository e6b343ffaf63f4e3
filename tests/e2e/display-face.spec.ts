import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { hasSettled } from '../fixtures/has-settled.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily } from '../fixtures/tier.ts';

/** How the browser drew the page's heading: with a downloaded face, or with one of the system. */
async function drawsDownloadedFace(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.some(({ isCustomFont }) => isCustomFont);
}

for (const width of daily([360, 1280, 768])) {
  for (const path of daily([
    '/retificarosca',
    '/',
    '/extrusoras',
    '/loja',
    '/guias',
    '/faq',
    '/acessibilidade',
  ])) {
    test(`${path} at ${width} px switches to a display face that loads late, without a layout shift`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 });
      const shifts = await watchShifts(page);
      let requests = 0;
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      const face = readFileSync('src/assets/fonts/display-600.woff2');
      await page.route('**/*.woff2', async (route) => {
        requests += 1;
        await held;
        await route.fulfill({ body: face, contentType: 'font/woff2' });
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect.poll(() => requests).toBe(1);
      expect(await drawsDownloadedFace(page)).toBe(false);
      const place = async () => {
        // Its width may change: `max-width` in ch depends on the face.
        const { x, y, height } = (await heading.boundingBox()) ?? {};
        return { x, y, height };
      };
      const before = await place();
      release();
      await expect.poll(() => drawsDownloadedFace(page)).toBe(true);
      expect(await place()).toEqual(before);
      expect(requests).toBe(1);
      expect(await shifts()).toEqual([]);
    });
  }
}

test.describe('if the face fails to load', () => {
  test.use({ allowed: /Failed to load resource/ });

  test('the headings keep the system face, without an error', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/faq');
    await page.waitForFunction(hasSettled);
    expect(await drawsDownloadedFace(page)).toBe(false);
  });
});
