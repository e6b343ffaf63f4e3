import { ROUTES } from '../shared/routes.ts';
import { SEARCH_PARAMETER } from '../site/search-parameter.ts';

/**
 * Whether tags run. Tags read the page's URL, and the shop's search text and the values of the tools are in it. While they
 * run, both are stored in the history entry's state instead.
 */
export const isAddressWatched = () => 'watched' in document.documentElement.dataset;

function moveValuesAway(): void {
  const url = new URL(location.href);
  const text = url.searchParams.get(SEARCH_PARAMETER);
  const fragment = url.pathname.startsWith(ROUTES.tools) && url.hash.includes('=') ? url.hash : '';
  if (fragment) history.replaceState({ fragment }, '', url.pathname + url.search);
  if (text === null) return;
  url.searchParams.delete(SEARCH_PARAMETER);
  history.replaceState({ text }, '', url);
}

/** Call before loading any tag: our `popstate` listener must run first. */
export function watchAddress(): void {
  document.documentElement.dataset['watched'] = '';
  moveValuesAway();
  addEventListener('popstate', moveValuesAway, true);
}
