import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test('an answer is a line away from its question', async ({ page }) => {
  await page.goto('/faq');
  const item = page.locator('#garantia');
  await item.locator('summary').click();
  const question = await item.getByRole('heading').boundingBox();
  const answer = await item.locator('p').first().boundingBox();
  expect((answer?.y ?? 0) - (question?.y ?? 0) - (question?.height ?? 0)).toBeGreaterThanOrEqual(24);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 400 } });

  test('closing an answer above does not move the clicked question out of the viewport', async ({ page }) => {
    await page.goto('/faq');
    const [first, second] = [0, 1].map((index) => page.locator('main summary').nth(index));
    await first?.click();
    await second?.evaluate((question) => question.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await second?.click();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(second as Locator).toBeInViewport({ ratio: 1 });
  });
});

test('a URL with a hash opens that question', async ({ page }) => {
  await page.goto('/faq#garantia');
  await expect(page.locator('#garantia')).toHaveAttribute('open');
  await expect(page.getByText('6 meses')).toBeVisible();
});

test('every answer is printed, open or closed', async ({ page }) => {
  await page.goto('/faq');
  const answer = page.getByText('90 dias para serviços de recuperação');
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const item of await page.locator('main details > div').all()) await expect(item).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the answers open too', async ({ page }) => {
    await page.goto('/faq');
    await page.locator('#garantia summary').click();
    await expect(page.getByText('6 meses')).toBeVisible();
  });
});
