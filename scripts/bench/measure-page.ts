import { setTimeout as wait } from 'node:timers/promises';
import type { DevToolsBrowser } from './devtools.ts';
import type { Line } from './emulated-network.ts';

/** Slowdown factor that simulates an old phone. */
export const CPU_SLOWDOWN = 4;

/** What a visit is measured with. */
export interface Visit {
  line: Line;
  slowdown: number;
  screen: { width: number; height: number; deviceScaleFactor: number; mobile: boolean };
}

export const VISITS = {
  /** An old phone on a slow mobile network. */
  phone: {
    line: { roundTripMs: 400, kbitPerSecond: 400 },
    slowdown: CPU_SLOWDOWN,
    screen: { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true },
  },
  /** A desk in a factory. */
  desk: {
    line: { roundTripMs: 150, kbitPerSecond: 1600 },
    slowdown: 1,
    screen: { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false },
  },
} as const satisfies Record<string, Visit>;

/** The page has loaded when no request has finished for this long. */
const QUIET_MS = 2000;

export interface PageMeasure {
  /** Compressed bytes by resource type, including response headers. The local server sends all headers every time. */
  bytes: Record<'html' | 'script' | 'style' | 'picture' | 'font' | 'other', number>;
  requests: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** Sum of the time over 50 ms of each task after the first paint. */
  blockingMs: number;
  /** The longest task of the whole load; 0 if none is over 50 ms, because the browser reports only longer ones. */
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

type Received = { requestId: string; type: string };
type Finished = { requestId: string; encodedDataLength: number };

interface Observed {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  longTasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

function observe(): void {
  const observed: Observed = { firstPaint: 0, largestPaint: 0, shift: 0, longTasks: [] };
  window.observed = observed;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaint = startTime;
  });
  watch('layout-shift', (entry) => {
    observed.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', ({ startTime: start, duration }) => observed.longTasks.push({ start, duration }));
}

/**
 * Measures one visit with an empty cache, in its own browser context. `isEmulated`: the line is a real slow one; otherwise the
 * browser delays each response, which leaves out TCP, TLS and what shares the line.
 */
export async function measurePage(
  browser: DevToolsBrowser,
  url: string,
  { line, slowdown, screen }: Visit,
  isEmulated: boolean,
): Promise<PageMeasure> {
  const tab = await browser.open(screen.width, screen.height);
  await tab.send('Emulation.setDeviceMetricsOverride', screen);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: screen.mobile });
  await tab.send('Network.enable');
  // Without the service worker, because its downloads start after the first visit has loaded.
  await tab.send('Network.setBypassServiceWorker', { bypass: true });
  const throughput = (line.kbitPerSecond * 1000) / 8;
  const conditions = {
    latency: line.roundTripMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  };
  if (!isEmulated) await tab.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  const bytes: PageMeasure['bytes'] = { html: 0, script: 0, style: 0, picture: 0, font: 0, other: 0 };
  const kinds = new Map<string, Kind>();
  let lastFinishedAt = 0;
  tab.on<Received>('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(requestId, KINDS[type] ?? 'other');
  });
  tab.on<Finished>('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength;
    lastFinishedAt = Date.now();
  });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
  const loaded = new Promise((done) => tab.on('Page.loadEventFired', done));
  const { errorText } = (await tab.send('Page.navigate', { url })) as { errorText?: string };
  if (errorText) throw new Error(`${url}: ${errorText}`);
  await loaded;
  lastFinishedAt = Date.now();
  while (Date.now() - lastFinishedAt < QUIET_MS) await wait(200);

  const { firstPaint, largestPaint, shift, longTasks } = await tab.evaluate<Observed>('observed');
  await tab.close();
  const blocking = longTasks.filter(({ start }) => start >= firstPaint);
  return {
    bytes,
    requests: kinds.size,
    firstPaintMs: firstPaint,
    largestPaintMs: largestPaint,
    blockingMs: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    longestTaskMs: Math.max(0, ...longTasks.map(({ duration }) => duration)),
    layoutShift: shift,
  };
}
