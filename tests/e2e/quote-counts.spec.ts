import { fillQuoteForm, openQuoteForm, quoteForm, sendQuoteForm } from '../fixtures/quote-form.ts';
import { addToCart, cartOf, openShop } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

test('clicks and the form are counted by label, without consent and without a cookie', async ({
  page,
  context,
  site,
}) => {
  await site.loseBlobs();
  const headers: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contagem')) headers.push(request.headers());
  });
  // Chats open in new tabs, whose content does not matter here.
  await context.route(/wa\.me/, (route) => route.fulfill({ body: '' }));
  await openQuoteForm(page);
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await page.locator('[data-whatsapp="Floating Button - Home"]').dispatchEvent('click');
  await page.locator('[data-whatsapp="Floating Button - Home"]').dispatchEvent('click');
  await page.locator('[data-contact="Hero - Phone Link"]').click();
  await fillQuoteForm(page);
  await expect
    .poll(site.counts)
    .toEqual({ 'Floating Button - Home': 2, 'Hero - Phone Link': 1, 'Form - Started': 1 });

  await page.reload();
  await quoteForm(page).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('form')?.noValidate);
  await sendQuoteForm(page);
  await expect.poll(site.counts).toMatchObject({ 'Form - Sent': 1 });

  await openShop(page);
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await addToCart(page, 'Rosca para Injetora');
  await cartOf(page).getByRole('link', { name: 'Solicitar Orçamento via WhatsApp' }).click();
  await expect.poll(site.counts).toMatchObject({ 'Cart Sidebar - WhatsApp Quote': 1 });
  expect(headers.length).toBeGreaterThan(3);
  expect(headers.filter((header) => header['cookie'])).toEqual([]);
});

test('how fast a page was is counted when it is left, by kind of page and in buckets', async ({
  page,
  site,
}) => {
  await site.loseBlobs();
  const speed = async () =>
    Object.keys(await site.counts())
      .filter((label) => label.startsWith('Speed '))
      .toSorted();
  const measured = page.waitForResponse(/measure-speed/);
  await page.goto('/injetoras');
  // The same module, once it has run.
  await page.evaluate((url) => import(url), (await measured).url());
  await page.locator('summary').last().click();
  // A click is reported after its frame: a page that is left before has no figure for it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => requestIdleCallback(() => resolve())).observe({
          type: 'first-input',
          buffered: true,
        });
      }),
  );
  expect(await speed()).toEqual([]);
  await page.goto('/faq');
  const width = (page.viewportSize()?.width ?? 0) < 768 ? 'phone' : 'wide';
  await expect
    .poll(speed)
    .toEqual(
      ['CLS', 'INP', 'LCP', 'TTFB'].map((metric) =>
        expect.stringMatching(`^Speed ${metric} machine ${width} first [0-4]$`),
      ),
    );
});

test.describe('a form that cannot be sent', () => {
  test.use({ allowed: /Failed to load resource|send-contact-email/ });

  test('is counted as failed', { tag: LONG }, async ({ page, site }) => {
    await site.loseBlobs();
    await page.route('**/send-contact-email', (route) => route.fulfill({ status: 400, body: '{}' }));
    await openQuoteForm(page);
    await fillQuoteForm(page);
    await sendQuoteForm(page);
    await expect.poll(site.counts).toMatchObject({ 'Form - Failed': 1 });
  });
});

test('opening the next page does not wait for the count', { tag: LONG }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/contagem', async (route) => {
    await released;
    await route.fulfill({ status: 204 }).catch(() => {});
  });
  await page.goto('/faq');
  await page.evaluate(() => {
    const chat = document.querySelector('[data-whatsapp]');
    chat?.setAttribute('href', '/loja');
    chat?.removeAttribute('target');
  });
  const counted = page.waitForRequest('**/api/contagem');
  await page.locator('[data-whatsapp]').first().click();
  await counted;
  await expect(page).toHaveURL(/\/loja$/);
  release();
});
