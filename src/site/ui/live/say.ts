/** How long a sentence stays for a reader that goes through the page by itself. */
const KEPT_MS = 5000;

/** The page's own region, which exists before anything is said in it: regions that come with their text stay silent. */
export function preparePageRegion(): HTMLElement {
  const known = document.querySelector<HTMLElement>('body > [data-live-region]');
  if (known) return known;
  const region = document.createElement('div');
  region.className = 'sr-only';
  region.ariaLive = 'polite';
  region.dataset['liveRegion'] = '';
  document.body.append(region);
  return region;
}

/** Everything outside of an open modal dialog is inert, and silent. */
function currentRegion(): HTMLElement {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  return modal?.querySelector<HTMLElement>('[data-live-region]') ?? preparePageRegion();
}

/** Has screen readers say a sentence, after what they are saying. The same one may come twice. */
export function say(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  currentRegion().append(line);
  setTimeout(() => line.remove(), KEPT_MS);
}
