import type { Browser, Page } from '@playwright/test';

export const CPU_SLOWDOWN = 4;
/** Long enough for the islands to wake, and for what a press sets in motion. */
const WAKE_MS = 3000;
const REST_MS = 350;
const MOST_CONTROLS = 120;

export interface ControlMeasure {
  /** The control's accessible name, or its text. */
  name: string;
  /** From the press or key to the next frame, rounded to 8 ms by the browser. */
  ms: number;
}

/** Marks the next control that nobody has used yet, inside an open dialog first, and tells its name. */
function markNext(): { name: string; isField: boolean } | undefined {
  document.querySelector('[data-next]')?.removeAttribute('data-next');
  const stage = document.querySelector('dialog:modal') ?? document;
  const controls = stage.querySelectorAll<HTMLElement>(
    'button:enabled, summary, label:has(input), select, textarea, input:not([type=hidden])',
  );
  const next = [...controls].find((control) => !control.dataset.used && control.checkVisibility());
  if (!next) return undefined;
  next.dataset.used = 'yes';
  next.dataset.next = 'yes';
  const name = next.getAttribute('aria-label') ?? next.getAttribute('name') ?? next.textContent ?? '';
  return { name: name.trim().slice(0, 60), isField: next.matches('textarea, input:not([type=checkbox])') };
}

async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { slowest: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId) Object.assign(window, { slowest: Math.max(window.slowest, entry.duration) });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

declare global {
  interface Window {
    slowest: number;
  }
}

/** Uses every control of a page once, dialogs' own included: a press, and in a text field a key. */
export async function measureControls(
  browser: Browser,
  url: string,
  width: number,
): Promise<ControlMeasure[]> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, serviceWorkers: 'block' });
  await watchEvents(page);
  await page.goto(url);
  await page.waitForTimeout(WAKE_MS);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const measures: ControlMeasure[] = [];
  while (measures.length < MOST_CONTROLS) {
    const control = await page.evaluate(markNext);
    if (!control) {
      const isOpen = await page.evaluate(() => Boolean(document.querySelector('dialog:modal')));
      if (!isOpen) break;
      await page.keyboard.press('Escape');
      await page.waitForTimeout(REST_MS);
      continue;
    }
    const target = page.locator('[data-next]');
    await target.scrollIntoViewIfNeeded({ timeout: 2000 }).catch(() => {});
    await page.waitForTimeout(REST_MS);
    await page.evaluate(() => {
      window.slowest = 0;
    });
    const isPressed = await target.click({ timeout: 2000, noWaitAfter: true }).then(
      () => true,
      () => false,
    );
    if (isPressed && control.isField) await page.keyboard.press('a');
    await page.waitForTimeout(REST_MS);
    if (isPressed)
      measures.push({ name: control.name, ms: await page.evaluate(() => Math.max(window.slowest, 16)) });
  }
  await page.close();
  return measures;
}
