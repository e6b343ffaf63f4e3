import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });

/** Scrolls through the page. Returns the width of each lazy picture's file, and the picture's position. */
async function fetchPictures(page: Page) {
  await page.goto('/extrusoras');
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')];
    for (const picture of pictures.filter((one) => one.checkVisibility())) {
      picture.scrollIntoView();
      if (!picture.complete) await new Promise((done) => picture.addEventListener('load', done));
    }
  });
  return page.locator('img[loading="lazy"]').evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(
      images
        .filter(({ currentSrc }) => currentSrc)
        .map(async (image) => {
          const file = await (await fetch(image.currentSrc)).blob();
          const { width } = await createImageBitmap(file);
          const { left, top, right, bottom } = image.getBoundingClientRect();
          return { width, place: [left, top + scrollY, right, bottom + scrollY].map(Math.round) };
        }),
    ),
  );
}

test('with Save-Data, lazy pictures are the smallest ones, in the same places', { tag: LONG }, async ({
  page,
}) => {
  const usual = await fetchPictures(page);
  await page.addInitScript(() => {
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true });
  });
  const saving = await fetchPictures(page);
  expect(saving.map(({ place }) => place)).toEqual(usual.map(({ place }) => place));
  const widths = (pictures: typeof usual) => pictures.map(({ width }) => width);
  expect(Math.max(...widths(saving))).toBeLessThan(Math.min(...widths(usual)));
});

test('with reduced motion nothing is animated, and pages change without a transition', { tag: LONG }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() =>
    addEventListener('pagereveal', (event) => {
      if (Reflect.get(event, 'viewTransition')) sessionStorage.setItem('transition', 'yes');
    }),
  );
  await page.goto('/faq');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Injetoras' }).click();
  await page.waitForURL('**/injetoras');
  expect(await page.evaluate(() => sessionStorage.getItem('transition'))).toBeNull();
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
      ).length;
  expect(await page.evaluate(moving)).toBe(0);
  await page.goto('/');
  expect(await page.evaluate(moving)).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

  const shown = (page: Page) =>
    page
      .locator('.machine-hero img')
      .evaluate((image: HTMLImageElement) => image.currentSrc.split(':', 1)[0]);

  test('the hero is a preview in the page, and the file replaces it after loading', async ({ page }) => {
    await page.goto('/injetoras', { waitUntil: 'commit' });
    await expect(page.locator('source[srcset^="data:image/avif"]')).toHaveCount(1);
    await expect.poll(() => shown(page)).toMatch(/^https?$/);
  });

  test('with Save-Data the preview stays', { tag: LONG }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true });
    });
    const asked = page.waitForResponse(/sharpen-first-picture/);
    await page.goto('/injetoras');
    await asked;
    expect(await shown(page)).toBe('data');
  });
});
