import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { formatConsent } from '../../src/shared/consent.ts';
import { CHOICE_KEY } from '../../src/tracking/choice.ts';
import { TEXT_SPACING } from '../../tests/fixtures/layout.ts';
import type { SiteServer } from '../../tests/fixtures/site-server.ts';
import type { ScreenState } from './states.ts';

/** What a visitor's device and settings are. */
export interface View {
  width: number;
  height: number;
  isSpaced?: boolean;
  forcedColors?: 'active';
  /** Writes an A4 PDF instead of a screenshot. */
  isPrinted?: boolean;
}

const REFUSED = formatConsent({ measurement: false, advertising: false }, '', new Date());
/** Timeout of each Playwright action. */
const PATIENCE_MS = 8000;

/** Lazy pictures load too: a screenshot of a whole page shows those below the viewport. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
  await page.waitForTimeout(300);
}

/** Saves a screen as `<file>.png`, or as `<file>.pdf`. A failure is printed and remembered in the exit code. */
export async function takeScreen(
  browser: Browser,
  site: SiteServer,
  screen: ScreenState,
  view: View,
  file: string,
): Promise<void> {
  const { path, isWhole = false, act, media } = screen;
  const { width, height, isSpaced, forcedColors, isPrinted } = view;
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    forcedColors: forcedColors ?? 'none',
    serviceWorkers: 'block',
    javaScriptEnabled: !screen.hasNoScripts,
  });
  if (!screen.isUndecided) await context.addInitScript(`localStorage.setItem('${CHOICE_KEY}', '${REFUSED}')`);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await mkdir(dirname(file), { recursive: true });
    await page.goto(path, { waitUntil: 'networkidle' });
    if (isSpaced) await page.addStyleTag({ content: TEXT_SPACING });
    await act?.(page, width, site);
    if (media) await page.emulateMedia({ media });
    await loadPictures(page);
    if (isPrinted) await page.pdf({ path: `${file}.pdf`, format: 'A4', preferCSSPageSize: true });
    else await page.screenshot({ path: `${file}.png`, fullPage: isWhole });
  } catch (cause) {
    console.error(`${file}: ${cause instanceof Error ? cause.message : cause}`);
    process.exitCode = 1;
  }
  await context.close();
}
