/** The tracking script that every public page loads. */
import { countQuotes } from './count-quotes.ts';
// Imported as a URL: a normal dynamic import would add Vite's preload helper to every page.
import MEASURE from './measure-speed.ts?worker&url';
import { track } from './track.ts';

/** Its code must not delay the page: it comes when nothing else is to do. */
// It fails where the page is left meanwhile: then nothing is counted.
const measure = () => import(/* @vite-ignore */ MEASURE).catch(() => {});

function start(): void {
  countQuotes();
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(measure), { once: true });
  // The build replaces the ids; without any, it removes the code below.
  if (
    import.meta.env.PUBLIC_GTAG_ID ||
    import.meta.env.PUBLIC_META_PIXEL_ID ||
    import.meta.env.PUBLIC_CLARITY_ID
  ) {
    const bar = document.querySelector<HTMLElement>('.consent');
    if (bar) track(bar);
  }
}

// A prerendered page has not been visited yet.
if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
else start();
