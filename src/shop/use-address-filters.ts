import { useCallback, useEffect, useState } from 'react';
import { formatFilterQuery, parseFilterQuery } from '../catalogue/filter-query.ts';
import { type Filters, NO_FILTERS } from '../catalogue/filters.ts';

function writeAddress(filters: Filters, isStep: boolean): void {
  const query = formatFilterQuery(filters);
  const address = `${location.pathname}${query && `?${query}`}${location.hash}`;
  if (address === `${location.pathname}${location.search}${location.hash}`) return;
  if (isStep) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

/**
 * The filters, kept in the page's address: a link brings them along, back and forward undo and redo them. The first
 * render has none, as the server drew it. Typing changes the address in place; every other change is a step back.
 */
export function useAddressFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [filters, setFilters] = useState(NO_FILTERS);

  useEffect(() => {
    const read = () => setFilters(parseFilterQuery(location.search));
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  const change = useCallback(
    (part: Partial<Filters>) => {
      const next = { ...filters, ...part };
      setFilters(next);
      writeAddress(next, !('text' in part) || part.text === '');
    },
    [filters],
  );
  return [filters, change];
}
