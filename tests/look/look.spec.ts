import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, refuseCookies, test } from '../fixtures/test.ts';
import { LOOK_SCREENS } from './look-screens.ts';

/** The screens show no clock, but opening hours and dates are worded by it: a Monday in São Paulo. */
const NOW = new Date('2026-11-23T10:00:00-03:00');
const HEIGHT = 800;
const WARM_UP = '/acessibilidade';
/** A stored picture has this many colours, which keeps all of them together under 3 MB. */
const COLOURS = 128;
/** A changed letter or line has more pixels than this; the rounding of a picture's colours has fewer. */
const DIFFERENT_PIXELS = 60;

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    await document.fonts.ready;
  });
}

// The consent choice is set per screen.
test.use({ cookieChoice: 'none', allowed: /404/ });

for (const { name, path, heading, width, isUndecided, forcedColors, fontSize, act } of LOOK_SCREENS) {
  test(`${name} looks as stored`, async ({ page, context }) => {
    if (!isUndecided) await refuseCookies(context);
    // Not a whole fake clock: hydration waits for the browser to be idle.
    await page.clock.setFixedTime(NOW);
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ forcedColors: forcedColors ?? 'none' });
    // A first visit may get the display face late and keep its fallback; afterwards it is in the cache.
    await page.goto(WARM_UP, { waitUntil: 'networkidle' });
    await page.goto(path, { waitUntil: 'networkidle' });
    // Not before: the first navigation may start another process, which has the browser's own size.
    if (fontSize) {
      const session = await context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    }
    await act?.(page);
    await settle(page);
    const anchor = new URL(path, 'http://site').hash;
    const place = heading
      ? page.getByRole('main').getByRole('heading', { name: heading }).first()
      : anchor && page.locator(anchor);
    if (place) await place.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    const screen = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const stored = await sharp(screen)
      .png({ palette: true, colours: COLOURS, effort: 7, dither: 0 })
      .toBuffer();
    expect(stored).toMatchSnapshot(`${name}.png`, { maxDiffPixels: DIFFERENT_PIXELS, threshold: 0.2 });
  });
}
