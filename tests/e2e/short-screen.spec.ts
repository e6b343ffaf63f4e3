import type { Locator } from '@playwright/test';
import { hasSettled } from '../fixtures/has-settled.ts';
import { PAGES } from '../fixtures/layout-scope.ts';
import { openQuoteForm, quoteForm } from '../fixtures/quote-form.ts';
import { cartOf, openShop, products } from '../fixtures/shop.ts';
import { findHiddenStops } from '../fixtures/tab-stops.ts';
import { expect, test } from '../fixtures/test.ts';
import { IS_LONG } from '../fixtures/tier.ts';

// The daily suite shows the bar on the page with the most controls; the others are tested after a choice.
const VISITS = {
  none: IS_LONG ? PAGES : ['/'],
  refused: IS_LONG ? PAGES : ['/loja'],
};

// The viewport of a window of 1280 × 1024 px at 400 % zoom (WCAG 1.4.10, 2.4.11).
test.use({ viewport: { width: 320, height: 256 }, reducedMotion: 'reduce', allowed: /404/ });

for (const cookieChoice of ['none', 'refused'] as const) {
  test.describe(cookieChoice === 'none' ? 'with the consent bar' : 'without the consent bar', () => {
    test.use({ cookieChoice });

    for (const path of VISITS[cookieChoice]) {
      test(`${path} shows every Tab stop in a viewport of 320 × 256 px`, async ({ page }) => {
        await page.goto(path);
        const bar = page.getByRole('region', { name: 'Cookies' });
        const isAsked = cookieChoice === 'none' && path !== '/admin/loja';
        await expect(bar).toBeVisible({ visible: isAsked });
        // By then everything below the first viewport has its layout.
        await page.waitForFunction(hasSettled);
        const { count, hidden } = await findHiddenStops(page);
        expect(hidden).toEqual([]);
        expect(count).toBeGreaterThan(20);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        if (isAsked) expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(0.4 * 256);
        await expect(page.locator('a.floating')).toBeHidden();
      });
    }
  });
}

test('the open cart shows its lines and controls in a viewport of 320 × 256 px', async ({ page }) => {
  await openShop(page);
  const first = products(page).first();
  await first.getByRole('button').press('Enter');
  const cart = cartOf(page);
  await expect(cart.getByRole('heading', { level: 3 })).toBeFocused();
  for (const name of [/^Aumentar/, /^Remover/, 'Incluir', 'Limpar']) {
    const control = cart.getByRole('button', { name });
    await control.focus();
    await expect(control).toBeInViewport({ ratio: 1 });
  }
});

for (const [width, height] of [
  [320, 256],
  [640, 400],
  [360, 640],
] as const) {
  test(`the form's error summary and its fields are shown from their top at ${width} × ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openQuoteForm(page);
    const form = quoteForm(page);
    await form.getByRole('button', { name: 'Enviar Solicitação' }).press('Enter');
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    /** The first line of what has the focus is below the header and beside the toast. */
    const isShown = async (top: Locator) => {
      const [box, header, message] = await Promise.all(
        [top, page.getByRole('banner'), toast].map((part) => part.boundingBox()),
      );
      if (!box || !header || !message) return false;
      const end = box.y + Math.min(box.height, 24);
      const isFree = end <= message.y || box.y >= message.y + message.height;
      return box.y >= Math.max(0, header.y + header.height) && end <= height && isFree;
    };
    const summary = form.getByRole('group', { name: /^Erro: / });
    await expect(summary).toBeFocused();
    await expect.poll(() => isShown(summary.getByRole('heading'))).toBe(true);
    await summary.getByRole('link', { name: /^Telefone/ }).press('Enter');
    await expect(form.getByLabel('Telefone')).toBeFocused();
    await expect.poll(() => isShown(form.locator('label', { hasText: 'Telefone' }))).toBe(true);
  });
}
