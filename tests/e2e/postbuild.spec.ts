/**
 * The postbuild steps change no page for its reader: same styles of every element, same pixels. Only in the long
 * suite: all pages at three widths.
 */
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { compareStyles, enterState, openVersion, STATES } from '../fixtures/postbuild-comparison.ts';
import { quoteForm, sendQuoteForm } from '../fixtures/quote-form.ts';
import { cartOf } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

const PATHS = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`)
  .toSorted();

/** Allows a difference of 1 in 255: a loaded machine rounds a resampled picture differently from one time to the next. */
async function looksSame(wanted: Buffer, found: Buffer): Promise<boolean> {
  if (wanted.equals(found)) return true;
  const [one, other] = await Promise.all([wanted, found].map((png) => sharp(png).raw().toBuffer()));
  if (!one || one.length !== other?.length) return false;
  return one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 1);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const width of [360, 768, 1280]) {
  test.describe(`at ${width} px`, { tag: LONG }, () => {
    // Scripts would change the two pages at different moments.
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } });

    for (const path of PATHS) {
      test(`${path} looks the same with and without the postbuild steps`, async ({ context }, testInfo) => {
        test.slow();
        const before = await openVersion(context, path, 'unprocessed');
        const after = await openVersion(context, path, 'processed');
        for (const state of STATES) {
          await Promise.all([before, after].map((version) => enterState(version, state)));
          expect.soft(await compareStyles(before.page, after.page), `styles: ${state}`).toEqual([]);
          const options = { fullPage: true, animations: 'disabled' } as const;
          const wanted = await before.page.screenshot(options);
          const found = await after.page.screenshot(options);
          const isSame = await looksSame(wanted, found);
          for (const [name, body] of isSame ? [] : Object.entries({ wanted, found }))
            await writeFile(testInfo.outputPath(`${state}-${name}.png`), body);
          expect.soft(isSame, `pixels: ${state}`).toBe(true);
        }
      });
    }
  });
}

test('what scripts add to the shop looks the same: the open cart, the errors of the form', {
  tag: LONG,
}, async ({ context }) => {
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
