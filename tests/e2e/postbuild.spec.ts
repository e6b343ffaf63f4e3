/**
 * The postbuild steps change no page for its reader: same styles of every element, same pixels. Two pages on a phone here;
 * `npm run test:postbuild` compares all of them at three widths, after `npm run build:test`.
 */
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  compareStyles,
  enterState,
  openVersion,
  STATES,
  type State,
} from '../fixtures/postbuild-comparison.ts';
import { quoteForm, sendQuoteForm } from '../fixtures/quote-form.ts';
import { cartOf } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

const IS_LONG = process.env['POSTBUILD'] === 'long';
const WIDTHS = IS_LONG ? [360, 768, 1280] : [360];
const PATHS = IS_LONG
  ? readdirSync('dist', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`)
      .toSorted()
  : ['/', '/loja'];

const COMPARED: readonly State[] = IS_LONG ? STATES : ['at rest', 'hover', 'focus', 'open', 'print'];
const DRAWN_IN_SHORT: readonly State[] = ['at rest', 'open'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    // Scripts would change the two pages at different moments.
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });

    for (const path of PATHS) {
      test(`${path} looks the same with and without the postbuild steps`, async ({ context }) => {
        test.slow();
        const before = await openVersion(context, path, 'unprocessed');
        const after = await openVersion(context, path, 'processed');
        for (const state of COMPARED) {
          await Promise.all([before, after].map((version) => enterState(version, state)));
          expect.soft(await compareStyles(before.page, after.page), `styles: ${state}`).toEqual([]);
          if (!IS_LONG && !DRAWN_IN_SHORT.includes(state)) continue;
          const options = { fullPage: true, animations: 'disabled' } as const;
          const pixels = await before.page.screenshot(options);
          expect.soft(pixels.equals(await after.page.screenshot(options)), `pixels: ${state}`).toBe(true);
        }
      });
    }
  });
}

test('what scripts add to the shop looks the same: the open cart, the errors of the form', async ({
  context,
}) => {
  test.slow();
  const versions = [
    await openVersion(context, '/loja', 'unprocessed'),
    await openVersion(context, '/loja', 'processed'),
  ].map(({ page }) => page);
  const [before, after] = versions as [Page, Page];

  for (const page of versions) {
    await page
      .getByRole('button', { name: /^Adicionar ao Orçamento/ })
      .first()
      .click();
    await expect(cartOf(page)).toBeVisible();
  }
  expect.soft(await compareStyles(before, after), 'the open cart').toEqual([]);
  for (const page of versions) {
    await page.keyboard.press('Escape');
    await quoteForm(page).scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => document.querySelector<HTMLFormElement>('[data-quote-form]')?.noValidate,
    );
    await sendQuoteForm(page);
    await expect(page.locator('.field-error').first()).toBeVisible();
  }
  expect.soft(await compareStyles(before, after), 'the errors of the form').toEqual([]);
});
