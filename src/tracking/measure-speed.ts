/**
 * Counts how fast the page was, in buckets: without an identifier, an address or a value. A bundle of its own that runs when
 * it is imported; it sends when the page is hidden for the first time.
 */
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { COUNT_PATH } from '../shared/counts/count-wire.ts';
import { PAGE_MARKS, type PageKind, type SpeedMetric, speedLabel } from '../shared/counts/speed-labels.ts';

const findKind = (): PageKind =>
  (Object.keys(PAGE_MARKS) as (keyof typeof PAGE_MARKS)[]).find((kind) =>
    document.querySelector(PAGE_MARKS[kind]),
  ) ?? 'other';

const view = {
  kind: findKind(),
  width: matchMedia('(width < 48rem)').matches ? 'phone' : 'wide',
  visit: navigator.serviceWorker?.controller ? 'later' : 'first',
} as const;
const labels = new Map<SpeedMetric, string>();
for (const watch of [onCLS, onINP, onLCP, onTTFB])
  watch(({ name, value }) => labels.set(name as SpeedMetric, speedLabel(name as SpeedMetric, view, value)));
const send = () => {
  if (document.visibilityState !== 'hidden') return;
  removeEventListener('visibilitychange', send);
  // After web-vitals, which reads its last values in the same event.
  queueMicrotask(
    () => labels.size > 0 && navigator.sendBeacon?.(COUNT_PATH, [...labels.values()].join('\n')),
  );
};
addEventListener('visibilitychange', send);
