import { SEARCH_PARAMETER } from '../site/search-parameter.ts';

/**
 * Whether tags run. Tags read the page's URL, and the shop's search text is in it. While they run, the search text is
 * stored in the history entry's state instead.
 */
export const isAddressWatched = () => 'watched' in document.documentElement.dataset;

function moveSearchAway(): void {
  const url = new URL(location.href);
  const text = url.searchParams.get(SEARCH_PARAMETER);
  if (text === null) return;
  url.searchParams.delete(SEARCH_PARAMETER);
  history.replaceState({ text }, '', url);
}

/** Call before loading any tag: our `popstate` listener must run first. */
export function watchAddress(): void {
  document.documentElement.dataset['watched'] = '';
  moveSearchAway();
  addEventListener('popstate', moveSearchAway, true);
}
