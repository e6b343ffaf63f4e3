import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../../tests/fixtures/find-browser.ts';
import { CPU_SLOWDOWN } from './measure-page.ts';

const KEY_GAP_MS = 150;
/** Pause between two words, in which the list renders. */
const WORD_GAP_MS = 500;
const WORDS = ['rosca', 'nitretada', 'cilindro', 'kit', 'bico'];

export interface ShopMeasure {
  /** Number of requests for the full catalogue. */
  fetches: number;
  /** The slowest keystroke in milliseconds, from the key to the next frame, as Event Timing reports it. */
  keystrokeMs: number;
  /** Ratio of the used heap after 200 filter changes to that after 20. */
  heapGrowth: number;
}

/** Long enough for pending work of the last change and of the measurement itself. */
const REST_MS = 1000;

async function usedHeap(page: Page, session: CDPSession): Promise<number> {
  await page.waitForTimeout(REST_MS);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function changeFilters(page: Page, changes: number): Promise<void> {
  const search = page.getByRole('searchbox');
  const category = page.getByRole('combobox', { name: 'Categoria' });
  for (let change = 0; change < changes; change++) {
    if (change % 4 === 3) await category.selectOption({ index: change % 7 });
    else await search.fill(WORDS[change % WORDS.length] ?? '');
    // On blur the field reports its text at once, instead of after its typing delay.
    await search.blur();
  }
  await page.getByRole('button', { name: 'Limpar Filtros' }).click();
}

async function slowestKeystroke(page: Page): Promise<number> {
  await page.evaluate(() => {
    const slowest = { ms: 0 };
    Object.assign(window, { slowest });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown' || name === 'input') slowest.ms = Math.max(slowest.ms, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const search = page.getByRole('searchbox');
  await search.focus();
  for (const word of WORDS) {
    await search.pressSequentially(word, { delay: KEY_GAP_MS });
    await page.waitForTimeout(WORD_GAP_MS);
    for (const _ of word) await page.keyboard.press('Backspace', { delay: KEY_GAP_MS });
    await page.waitForTimeout(WORD_GAP_MS);
  }
  return page.evaluate(() => (window as unknown as { slowest: { ms: number } }).slowest.ms);
}

export async function measureShop(url: string): Promise<ShopMeasure> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    let fetches = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/catalogo.json')) fetches += 1;
    });
    await page.goto(`${url}/loja`);
    await page.waitForFunction(
      () => !document.querySelector('search')?.closest('astro-island')?.hasAttribute('ssr'),
    );
    await changeFilters(page, 20);
    const before = await usedHeap(page, session);
    await changeFilters(page, 180);
    const heapGrowth = (await usedHeap(page, session)) / before;
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.waitForTimeout(REST_MS);
    const keystrokeMs = await slowestKeystroke(page);
    return { fetches, keystrokeMs, heapGrowth };
  } finally {
    await browser.close();
  }
}
