import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

test('a URL with a hash opens that question; one answer is open at a time, a line away from its question', async ({
  page,
}) => {
  await page.goto('/faq#garantia');
  await expect(page.locator('#garantia')).toHaveAttribute('open');
  await expect(page.getByText('6 meses')).toBeVisible();
  const box = (part: Locator) => part.boundingBox();
  const question = await box(page.locator('#garantia').getByRole('heading'));
  const answer = await box(page.locator('#garantia p').first());
  expect((answer?.y ?? 0) - (question?.y ?? 0) - (question?.height ?? 0)).toBeGreaterThanOrEqual(24);

  const questions = page.locator('main summary');
  const open = page.locator('main details[open]');
  await questions.nth(3).click();
  await expect(open).toHaveCount(1);
  await questions.nth(3).click();
  await expect(open).toHaveCount(0);
  await questions.nth(0).focus();
  for (const [key, index] of [
    ['End', -1],
    ['ArrowDown', 0],
    ['ArrowUp', -1],
    ['Home', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(questions.nth(index)).toBeFocused();
  }
  await page.emulateMedia({ media: 'print' });
  for (const item of await page.locator('main details > div').all()) await expect(item).toBeVisible();
});

test('on a phone, closing an answer above does not move the clicked question out of the viewport', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/faq');
  const [first, second] = [0, 1].map((index) => page.locator('main summary').nth(index));
  await first?.click();
  await second?.evaluate((question) => question.scrollIntoView({ block: 'start' }));
  await second?.click();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(second as Locator).toBeInViewport({ ratio: 1 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the answers open too', { tag: LONG }, async ({ page }) => {
    await page.goto('/faq');
    await page.locator('#garantia summary').click();
    await expect(page.getByText('6 meses')).toBeVisible();
  });
});
