import type { BrowserContext, Page } from '@playwright/test';
import { waitUntilCached } from '../fixtures/offline.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily } from '../fixtures/tier.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** Collects the paths of prefetched pages. */
function watchPrefetches(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('request', (request) => {
    const isPrefetch = request.headers()['sec-purpose']?.startsWith('prefetch');
    const path = new URL(request.url()).pathname;
    if (isPrefetch && !paths.includes(path)) paths.push(path);
  });
  return paths;
}

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });

/** More than the time for which a pointer or the focus has to rest on a link. */
const rest = (page: Page) => page.clock.runFor(500);

test('a link is prefetched when a pointer or the focus rests on it, not when it is visible, a file, a chat or this page', async ({
  page,
  context,
}) => {
  const fetched = watchPrefetches(context);
  await page.clock.install();
  await page.goto('/seo');
  await page.getByRole('link', { name: 'Baixar PDF' }).hover();
  await rest(page);
  await page.goto('/');
  // Not by the pointer: what is drawn above moves the footer, and another link may come to lie below the pointer.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).dispatchEvent('pointerover');
  await rest(page);
  await page.getByRole('banner').getByRole('link', { name: 'WhatsApp' }).hover();
  await rest(page);
  await linkTo(page, 'Injetoras').hover();
  await expect.poll(() => fetched).toEqual(['/injetoras']);
  await linkTo(page, 'Sopradoras').focus();
  await expect.poll(() => fetched).toEqual(['/injetoras', '/sopradoras']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a touch prefetches, scrolling past does not', async ({ page, context }) => {
    const fetched = watchPrefetches(context);
    await page.clock.install();
    await page.goto('/');
    for (let y = 0; y < 4; y++) {
      await page.evaluate(() => scrollBy({ top: 700 }));
      await rest(page);
    }
    const link = page.getByRole('link', { name: 'Ver Roscas para Extrusoras' });
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    const session = await context.newCDPSession(page);
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect.poll(() => fetched).toEqual(['/extrusoras']);
  });
});

for (const connection of daily([{ saveData: true }, { effectiveType: '2g' }])) {
  test(`${JSON.stringify(connection)}: only the link under the pointer is prefetched`, async ({
    page,
    context,
  }) => {
    await page.addInitScript((values) => {
      for (const [name, value] of Object.entries(values))
        Object.defineProperty(Reflect.get(navigator, 'connection'), name, { get: () => value });
    }, connection);
    const fetched = watchPrefetches(context);
    await page.clock.install();
    await page.goto('/faq');
    await linkTo(page, 'Sopradoras').focus();
    await rest(page);
    await linkTo(page, 'Injetoras').hover();
    await expect.poll(() => fetched).toEqual(['/injetoras']);
  });
}

for (const serviceWorkers of daily(['allow', 'block'] as const)) {
  test.describe(`with the service worker: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers });

    test('a prefetched page is shown after the click and not requested again', async ({ page, context }) => {
      await page.goto('/faq');
      if (serviceWorkers === 'allow') await waitUntilCached(page);
      const link = linkTo(page, 'Sopradoras');
      const fetched = context.waitForEvent('requestfinished', (request) =>
        Boolean(
          request.headers()['sec-purpose']?.startsWith('prefetch') && /\/sopradoras$/.test(request.url()),
        ),
      );
      await link.hover();
      await fetched;
      await link.click();
      await page.waitForURL('**/sopradoras');
      const delivery = await page.evaluate(() =>
        performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType')),
      );
      expect(delivery).toEqual(['navigational-prefetch']);
    });
  });
}
