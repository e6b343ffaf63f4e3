const PAUSE_MS = 5000;

/** Navigates to the same URL instead of reloading: a reload would end the visit and empty the cart. */
export const openAgain = (): void => location.replace(location.href);

/** Opens the page again once the server responds. `navigator.onLine` alone may be true without a working connection. */
export function openWhenServerResponds(): void {
  const tryServer = async () => {
    if (!navigator.onLine) return;
    // The worker handles only GET, so a HEAD request always reaches the network.
    const response = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined);
    if (response) openAgain();
  };
  addEventListener('online', tryServer);
  setInterval(tryServer, PAUSE_MS);
}
