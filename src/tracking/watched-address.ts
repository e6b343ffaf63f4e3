import { SEARCH_PARAMETER } from '../site/search-parameter.ts';

/**
 * Tags read the page's address, and the shop's search keeps there what the visitor has typed. While tags run, that
 * word lives in the history entry's state instead.
 */
export const isAddressWatched = () => 'watched' in document.documentElement.dataset;

function moveSearchAway(): void {
  const url = new URL(location.href);
  const text = url.searchParams.get(SEARCH_PARAMETER);
  if (text === null) return;
  url.searchParams.delete(SEARCH_PARAMETER);
  history.replaceState({ text }, '', url);
}

/** Call before the first tag is loaded: of the listeners to a step back, ours has to be the first. */
export function watchAddress(): void {
  document.documentElement.dataset['watched'] = '';
  moveSearchAway();
  addEventListener('popstate', moveSearchAway, true);
}
