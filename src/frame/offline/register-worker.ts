/**
 * Starts the service worker once the page has loaded and the browser rests, so that a first visit never shares its
 * line with it. A page that did not come through the worker is handed over to it, out of the browser's own cache.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const [opened] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  // A page that was fetched ahead came through the worker that is there, although it does not show.
  const isKept = opened?.workerStart || (opened?.deliveryType && navigator.serviceWorker.controller);
  const register = async () => {
    // Rejects where the visitor leaves or the connection breaks meanwhile; the next page tries again.
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    if (!registration || isKept) return;
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const urlsToCache = [location.pathname, ...files.filter((name) => name.includes('/_astro/'))].map(
      (url) => [url, { cache: 'force-cache' }],
    );
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  };
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(register, { timeout: 10_000 })
      : setTimeout(register, 2000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
