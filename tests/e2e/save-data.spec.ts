import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });

/** The widths of the pictures that a page has fetched, once all of it has been on the screen. */
async function fetchPictures(page: import('@playwright/test').Page): Promise<number[]> {
  await page.goto('/extrusoras');
  for (let round = 0; round < 12; round++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
  await page.waitForLoadState('networkidle');
  return page
    .locator('img[loading="lazy"]')
    .evaluateAll((images: HTMLImageElement[]) =>
      Promise.all(
        images
          .filter(({ currentSrc }) => currentSrc)
          .map(
            async ({ currentSrc }) => (await createImageBitmap(await (await fetch(currentSrc)).blob())).width,
          ),
      ),
    );
}

test('whoever saves data gets the smallest pictures below the first screen, and nothing moves', async ({
  page,
}) => {
  const usual = await fetchPictures(page);
  await page.addInitScript(() => {
    Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sessionStorage.setItem('moved', JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const saving = await fetchPictures(page);
  expect(saving).toHaveLength(usual.length);
  expect(Math.max(...saving)).toBeLessThan(Math.min(...usual));
  expect(await page.evaluate(() => sessionStorage.getItem('moved'))).toBeNull();
});

test('no page fetches a video before it is asked for', async ({ page }) => {
  const videos: string[] = [];
  page.on('request', (request) => {
    if (/\.(mp4|webm)|youtube/.test(request.url())) videos.push(request.url());
  });
  for (const path of ['/', '/rosca-e-canhao-para-maquinas-injetoras']) {
    await page.goto(path);
    await page
      .getByRole('link', { name: /^Assistir ao vídeo/ })
      .first()
      .scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
  }
  expect(videos).toEqual([]);
});

test('with reduced motion nothing is animated, pages change without a transition', async ({ page }) => {
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
