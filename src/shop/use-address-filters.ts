import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../site/ui/after-paint.ts';
import { isAddressWatched } from '../tracking/watched-address.ts';
import { formatFilterQuery, parseFilterQuery } from './catalogue/filter-query.ts';
import { type Filters, hasFilters, NO_FILTERS } from './catalogue/filters.ts';
import { readEarlyFilters } from './early-filters.ts';

/** The search word of an entry whose address must not show it; undefined: the address says everything. */
function hiddenText(): string | undefined {
  const text: unknown = history.state?.text;
  return typeof text === 'string' ? text : undefined;
}

function writeAddress(filters: Filters, isStep: boolean): void {
  const isHidden = isAddressWatched();
  const query = formatFilterQuery(isHidden ? { ...filters, text: '' } : filters);
  const state = isHidden && filters.text ? { text: filters.text } : null;
  const address = `${location.pathname}${query && `?${query}`}${location.hash}`;
  const current = `${location.pathname}${location.search}${location.hash}`;
  if (address === current && state?.text === hiddenText()) return;
  if (isStep) history.pushState(state, '', address);
  else history.replaceState(state, '', address);
}

function readAddress(): Filters {
  const filters = parseFilterQuery(location.search);
  return { ...filters, text: hiddenText() ?? filters.text };
}

/**
 * The filters, kept in the page's address: a link brings them along, back and forward undo and redo them. The first
 * render has none, as the server drew it; what was set in the panel before it counts for more than the address. Typing
 * changes the address in place; every other change is a step back. A change arrives a frame later, so that the press
 * shows first, and in slices, so that drawing the list does not hold up the next one.
 */
export function useAddressFilters(
  panel: RefObject<HTMLElement | null>,
): [Filters, (change: Partial<Filters>) => void] {
  const [filters, setFilters] = useState(NO_FILTERS);
  const latest = useRef(filters);

  // Before the panel's own effects, which bring its fields to what the filters are.
  useLayoutEffect(() => {
    const read = () => {
      latest.current = readAddress();
      setFilters(latest.current);
    };
    const early = readEarlyFilters(panel.current);
    latest.current = { ...readAddress(), ...early };
    // A page without any leaves the first render as it is.
    if (hasFilters(latest.current)) setFilters(latest.current);
    if (Object.keys(early).length > 0) writeAddress(latest.current, !('text' in early));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [panel]);

  const change = (part: Partial<Filters>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    afterPaint(() => {
      startTransition(() => setFilters(latest.current));
      // Not the latest: of two changes in one frame each writes its own, so that each step back undoes one.
      writeAddress(next, !('text' in part) || part.text === '');
    });
  };
  return [filters, change];
}
