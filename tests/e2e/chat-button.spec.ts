import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** The labels of all buttons on the screen that have WhatsApp's green, below the sticky header or in it. */
function greenButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [header] = document.getElementsByTagName('header');
    const edge = header?.getBoundingClientRect().bottom ?? 0;
    const probe = document.createElement('i');
    probe.style.color = 'var(--chat)';
    document.body.append(probe);
    const green = getComputedStyle(probe).color;
    probe.remove();
    const links = [...document.querySelectorAll<HTMLElement>('a[data-whatsapp]')];
    const shown = links.filter((link) => {
      const { top, bottom, width } = link.getBoundingClientRect();
      const isInView = bottom > (header?.contains(link) ? 0 : edge) && top < innerHeight && width > 0;
      return isInView && link.checkVisibility({ visibilityProperty: true });
    });
    return shown
      .filter((link) => getComputedStyle(link).backgroundColor === green)
      .map((link) => link.dataset['whatsapp'] ?? '');
  });
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of ['/', '/extrusoras', '/loja', '/roscainjetora']) {
      test(`${path} shows at most one green button, wherever it is scrolled`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-settled');
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let top = 0; top < height; top += 370) {
          await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
          await expect
            .poll(async () => (await greenButtons(page)).slice(1), { message: `at ${top} px` })
            .toEqual([]);
        }
      });
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the floating button is 48 px wide, and stays while it has the focus', async ({ page }) => {
    await page.goto('/faq');
    const floating = page.locator('a.floating');
    await expect(floating).toBeVisible();
    expect(await floating.boundingBox()).toMatchObject({ width: 48, height: 48 });
    await page.getByRole('main').getByRole('link', { name: 'Falar no WhatsApp' }).scrollIntoViewIfNeeded();
    await expect(floating).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(floating).toBeVisible();
    await floating.focus();
    await page.evaluate(() => {
      document.querySelector('main .button-whatsapp')?.scrollIntoView({ behavior: 'instant' });
    });
    await expect(floating).toHaveClass(/is-second/);
    await expect(floating).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the floating button is always visible', async ({ page }) => {
      await page.goto('/faq');
      await expect(page.locator('a.floating')).toBeVisible();
    });
  });
});
