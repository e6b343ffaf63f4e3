/** Shows a hidden section of the offline page with its list; without items it stays hidden. */
export function fillList(id: string, items: readonly (Node | string)[]): void {
  const section = document.getElementById(id);
  const list = section?.querySelector('ul');
  if (!section || !list) return;
  section.hidden = items.length === 0;
  list.replaceChildren(
    ...items.map((item) => {
      const line = document.createElement('li');
      line.append(item);
      return line;
    }),
  );
}

export function buildLink(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent });
}

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
