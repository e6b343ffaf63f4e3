import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { isCategory } from '../shared/catalogue/categories.ts';
import { afterPaint } from '../site/ui/after-paint.ts';
import { isAddressWatched } from '../tracking/watched-address.ts';
import {
  type Filters,
  formatFilterQuery,
  hasFilters,
  NO_FILTERS,
  parseFilterQuery,
} from './catalogue/filters.ts';

/**
 * The filters that the visitor has set in the panel's fields before the island was hydrated; only changed fields. If React
 * had to build the panel anew, because a translator or an extension had changed it, they are in the fields it had before.
 */
function readEarlyFilters(panel: HTMLElement | null): Partial<Filters> {
  const early: Partial<Filters> = {};
  for (const field of panel?.closest('astro-island')?.fields ?? []) {
    const { name, value } = field;
    if (name === 'text' && value) early.text = value;
    if (name === 'category' && isCategory(value)) early.category = value;
    if (name === 'featuredOnly' && 'checked' in field && field.checked) early.featuredOnly = true;
    if (name === 'inStockOnly' && 'checked' in field && field.checked) early.inStockOnly = true;
  }
  return early;
}

/** The search text stored in the history entry's state because the URL must not contain it (watched-address.ts). */
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
 * The filters, stored in the page's URL: links include them, back and forward undo and redo them. The first render has
 * none, like the server's HTML. After it, fields changed before hydration take precedence over the URL. Typing replaces
 * the history entry; every other change adds one. A change takes effect after the next paint, so that the click's own
 * effect is visible first, and in a transition, so that rendering the list does not block the next input.
 */
export function useAddressFilters(
  panel: RefObject<HTMLElement | null>,
): [Filters, (change: Partial<Filters>) => void] {
  const [filters, setFilters] = useState(NO_FILTERS);
  const latest = useRef(filters);

  // A layout effect, to read the panel's fields before its own effects overwrite them with the filters.
  useLayoutEffect(() => {
    const read = () => {
      latest.current = readAddress();
      setFilters(latest.current);
    };
    const early = readEarlyFilters(panel.current);
    const { focused } = panel.current?.closest('astro-island') ?? {};
    const replacing = focused && panel.current?.querySelector<HTMLInputElement>(`[name="${focused.name}"]`);
    if (replacing && !focused.isConnected) {
      // At once, for the next key.
      replacing.value = focused.value;
      replacing.focus();
      // Again: a press on the field that was there takes the focus away once its events are over.
      setTimeout(() => document.activeElement === document.body && replacing.focus());
    }
    latest.current = { ...readAddress(), ...early };
    // Without filters the first render is already correct.
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
      // `next`, not `latest`: two changes in one frame each write their own entry, so that each step back undoes one.
      writeAddress(next, !('text' in part) || part.text === '');
    });
  };
  return [filters, change];
}
