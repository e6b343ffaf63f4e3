/** The one script of tracking that every public page loads. */
import { countQuotes } from './count-quotes.ts';
import { track } from './track.ts';

function start(): void {
  countQuotes();
  // The build knows the ids; without any, it leaves the rest of the tracking out.
  if (
    import.meta.env.PUBLIC_GTAG_ID ||
    import.meta.env.PUBLIC_META_PIXEL_ID ||
    import.meta.env.PUBLIC_CLARITY_ID
  ) {
    const bar = document.querySelector<HTMLElement>('.consent');
    if (bar) track(bar);
  }
}

// A page that the browser prepares in advance has not been visited yet.
if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
else start();
