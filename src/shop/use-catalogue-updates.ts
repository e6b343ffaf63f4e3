import { useEffect } from 'react';
import { isEmptyUpdate, parseUpdate } from '../shared/catalogue/catalogue-update.ts';
import { updateCatalogue } from './catalogue/catalogue.store.ts';

declare global {
  interface Window {
    /** What CatalogueCheck.astro has asked for already. */
    catalogueUpdate?: Promise<unknown>;
  }
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.ok ? response.json() : undefined;
}

/** Takes up what the staff have saved since the page was built; a page that comes back from the browser asks again. */
export function useCatalogueUpdates(url: string | undefined): void {
  useEffect(() => {
    if (!url) return;
    const takeUp = async (answer: Promise<unknown>) => {
      const update = parseUpdate(await answer.catch(() => undefined));
      if (update && !isEmptyUpdate(update)) updateCatalogue(update);
      // After the list has been drawn anew.
      requestAnimationFrame(() => document.documentElement.removeAttribute('data-catalogue'));
    };
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && takeUp(ask(url));
    takeUp(window.catalogueUpdate ?? ask(url));
    addEventListener('pageshow', askAgain);
    return () => removeEventListener('pageshow', askAgain);
  }, [url]);
}
