import type { Browser } from '@playwright/test';

/** A slow mobile line and an old phone: each request waits 400 ms, 400 kbit/s both ways, a quarter of the processor. */
export const LINE = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
export const CPU_SLOWDOWN = 4;
/** A load is over when nothing has moved for this long. */
const QUIET_MS = 2000;

export interface PageMeasure {
  /** Compressed bytes by kind of request, with their headers, which the local server repeats with each. */
  bytes: Record<'html' | 'script' | 'style' | 'picture' | 'font' | 'other', number>;
  requests: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** Over 50 ms in one task, summed after the first paint. */
  blockingMs: number;
  /** The longest task of the whole load, as far as the browser tells: those over 50 ms; otherwise 0. */
  longestTaskMs: number;
  layoutShift: number;
}

type Kind = keyof PageMeasure['bytes'];

const KINDS: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Script: 'script',
  Stylesheet: 'style',
  Image: 'picture',
  Font: 'font',
};

interface Observed {
  largest: number;
  shift: number;
  longTasks: { start: number; duration: number }[];
}

function observe(): void {
  const observed: Observed = { largest: 0, shift: 0, longTasks: [] };
  Object.assign(window, { observed });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    observed.largest = startTime;
  });
  watch('layout-shift', (entry) => {
    observed.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', ({ startTime: start, duration }) => observed.longTasks.push({ start, duration }));
}

/** One cold visit, in a context of its own. */
export async function measurePage(browser: Browser, url: string): Promise<PageMeasure> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    // What a first visit fetches; the worker comes after it.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  const bytes: PageMeasure['bytes'] = { html: 0, script: 0, style: 0, picture: 0, font: 0, other: 0 };
  const kinds = new Map<string, Kind>();
  let lastMove = Date.now();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, KINDS[type] ?? 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength;
    lastMove = Date.now();
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  lastMove = Date.now();
  while (Date.now() - lastMove < QUIET_MS) await page.waitForTimeout(200);

  const { observed, firstPaintMs } = await page.evaluate(() => ({
    observed: (window as unknown as { observed: Observed }).observed,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  await context.close();
  const blocking = observed.longTasks.filter(({ start }) => start >= firstPaintMs);
  return {
    bytes,
    requests: kinds.size,
    firstPaintMs,
    largestPaintMs: observed.largest,
    blockingMs: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    longestTaskMs: Math.max(0, ...observed.longTasks.map(({ duration }) => duration)),
    layoutShift: observed.shift,
  };
}
