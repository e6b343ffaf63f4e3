/**
 * Registers the service worker when the page has loaded and the browser is idle, so that it does not compete for the
 * connection. Tells the worker to cache this page, from the HTTP cache, if the worker did not serve it.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const [opened] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  // For a prefetched page `workerStart` is 0, although an active worker has handled the prefetch.
  const isFromWorker = opened?.workerStart || (opened?.deliveryType && navigator.serviceWorker.controller);
  const register = async () => {
    // Rejects if the visitor leaves or the connection breaks; the next page tries again.
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    if (!registration || isFromWorker) return;
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
