import type { Page } from '@playwright/test';
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

test.use({ viewport: { width: 360, height: 640 } });

test('on a phone it is 48 px wide, makes way for keyboard focus, and is visible when Tab reaches it', async ({
  page,
}) => {
  await page.goto('/faq');
  expect(await floating(page).boundingBox()).toMatchObject({ width: 48, height: 48 });
  await page.getByRole('main').getByRole('link').last().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await isOnTop(page)).toBe(false);
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(floating(page)).toBeFocused();
  expect(await isOnTop(page)).toBe(true);
  // Also when the phone is in landscape.
  await page.setViewportSize({ width: 740, height: 360 });
  expect(await isOnTop(page)).toBe(true);
});

test('on a phone it is behind an open dialog, and makes way while a field has the focus', async ({
  page,
}) => {
  await openShop(page);
  await products(page).first().getByRole('button').click();
  await expect(cartOf(page)).toBeVisible();
  expect(await isOnTop(page)).toBe(false);
  await page.keyboard.press('Escape');
  const message = page.locator('#orcamento').getByLabel('Mensagem');
  await message.click();
  await expect(floating(page)).toBeHidden();
  await message.blur();
  await expect(floating(page)).toBeVisible();
});
