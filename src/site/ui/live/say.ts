/** Long enough for every screen reader to pick up a sentence. A later removal would let its cursor read outdated text. */
const KEPT_MS = 2000;
/** Sentences within this time are one announcement; a later one replaces them. */
const TOGETHER_MS = 300;

/**
 * The page's live region. Create it before it gets text: screen readers ignore a region that is added together with its
 * text.
 */
export function preparePageRegion(): HTMLElement {
  const known = document.querySelector<HTMLElement>('body > [data-live-region]');
  if (known) return known;
  const region = document.createElement('div');
  region.className = 'sr-only';
  region.setAttribute('aria-live', 'polite');
  region.dataset['liveRegion'] = '';
  document.body.append(region);
  return region;
}

/** The open modal dialog's region if there is one, because everything outside of it is inert and not announced. */
function currentRegion(): HTMLElement {
  const inDialogs = document.querySelectorAll<HTMLElement>('dialog[open] [data-live-region]');
  return inDialogs[inDialogs.length - 1] ?? preparePageRegion();
}

/** Has screen readers announce a sentence politely; also if it is the same as before. */
export function say(text: string): void {
  const line = document.createElement('p');
  line.textContent = text;
  const region = currentRegion();
  for (const old of region.querySelectorAll('[data-old]')) old.remove();
  region.append(line);
  setTimeout(() => {
    line.dataset['old'] = '';
  }, TOGETHER_MS);
  setTimeout(() => line.remove(), KEPT_MS);
}
