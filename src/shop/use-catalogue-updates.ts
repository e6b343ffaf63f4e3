import { useEffect } from 'react';
import { isEmptyUpdate, parseUpdate } from '../shared/catalogue/catalogue-update.ts';
import { updateCatalogue } from './catalogue/catalogue.store.ts';

declare global {
  interface Window {
    /** The response to the request that CatalogueCheck.astro has started. */
    catalogueUpdate?: Promise<unknown>;
  }
}

async function fetchUpdate(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.ok ? response.json() : undefined;
}

/** Applies the staff's changes since the build; a page from the back-forward cache requests them again. */
export function useCatalogueUpdates(url: string | undefined): void {
  useEffect(() => {
    if (!url) return;
    const apply = async (response: Promise<unknown>) => {
      const update = parseUpdate(await response.catch(() => undefined));
      if (update && !isEmptyUpdate(update)) updateCatalogue(update);
      // Shows the list (see CatalogueCheck.astro) after it was rendered with the update.
      requestAnimationFrame(() => document.documentElement.removeAttribute('data-catalogue'));
    };
    const applyAgain = ({ persisted }: PageTransitionEvent) => persisted && apply(fetchUpdate(url));
    apply(window.catalogueUpdate ?? fetchUpdate(url));
    addEventListener('pageshow', applyAgain);
    return () => removeEventListener('pageshow', applyAgain);
  }, [url]);
}
