const PAUSE_MS = 5000;

/** Opened once more, not reloaded: a reload would end the visit, and the quote list with it. */
export const openAgain = (): void => location.replace(location.href);

/** Opens the page once the server answers for it: the device may say that it is online long before, or never offline. */
export function openWhenAnswered(): void {
  const ask = async () => {
    if (!navigator.onLine) return;
    // Past the worker, which takes care of GET alone.
    const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined);
    if (answer) openAgain();
  };
  addEventListener('online', ask);
  setInterval(ask, PAUSE_MS);
}
