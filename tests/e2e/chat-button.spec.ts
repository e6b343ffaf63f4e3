import type { Page } from '@playwright/test';
import { ROUTES, UNLISTED } from '../../src/shared/routes.ts';
import { cartOf, openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

const floating = (page: Page) => page.locator('a.floating');

/** True if a click in the middle of the floating button would open the chat. */
const isOnTop = (page: Page) =>
  floating(page).evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return getComputedStyle(link).opacity === '1' && hit !== null && link.contains(hit);
  });

/** The background of the header's button, and WhatsApp's green. */
const headerColours = (page: Page) =>
  page.locator('header [data-whatsapp="Header - Desktop"]').evaluate((link) => {
    link.insertAdjacentHTML('beforeend', '<i style="color:var(--chat)"></i>');
    const probe = link.lastElementChild as Element;
    const colours = [getComputedStyle(link).backgroundColor, getComputedStyle(probe).color];
    probe.remove();
    return colours;
  });

for (const width of [360, 768, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of ['/', '/extrusoras', '/loja', '/roscainjetora']) {
      test(`${path} has the green WhatsApp buttons wherever it is scrolled`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-settled');
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let top = 0; top < height; top += 370) {
          await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
          expect(await isOnTop(page), `at ${top} px`).toBe(true);
          if (width < 1024) continue;
          const [background, green] = await headerColours(page);
          expect(background, `header at ${top} px`).toBe(green);
        }
      });
    }
  });
}

test('every public page has it in its first screen, except those that search engines skip', async ({
  page,
}) => {
  for (const path of Object.values(ROUTES)) {
    await page.goto(path);
    const count = UNLISTED.includes(path) ? 0 : 1;
    await expect(floating(page), path).toHaveCount(count);
    if (count > 0) expect(await isOnTop(page), path).toBe(true);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('is 48 px wide, and also visible when the phone is held sideways', async ({ page }) => {
    await page.goto('/faq');
    expect(await floating(page).boundingBox()).toMatchObject({ width: 48, height: 48 });
    await page.setViewportSize({ width: 740, height: 360 });
    expect(await isOnTop(page)).toBe(true);
  });

  test('makes way while a field has the focus, and comes back', async ({ page }) => {
    await page.goto('/');
    const message = page.locator('#contact').getByLabel('Mensagem');
    await message.click();
    await expect(floating(page)).toBeHidden();
    await message.blur();
    await expect(floating(page)).toBeVisible();
  });

  test('makes way for keyboard focus, and is visible when Tab reaches it', async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('main').getByRole('link').last().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await isOnTop(page)).toBe(false);
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(floating(page)).toBeFocused();
    expect(await isOnTop(page)).toBe(true);
  });

  test('is behind an open dialog', async ({ page }) => {
    await openShop(page);
    await products(page).first().getByRole('button').click();
    await expect(cartOf(page)).toBeVisible();
    expect(await isOnTop(page)).toBe(false);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is there too', async ({ page }) => {
      await page.goto('/faq');
      await expect(floating(page)).toBeVisible();
    });
  });
});
