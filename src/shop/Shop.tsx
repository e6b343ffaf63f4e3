import { useStore } from '@nanostores/react';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { parseUpdate } from '../shared/catalogue/catalogue-update.ts';
import type { Product } from '../shared/catalogue/product.ts';
import { STEP } from '../shared/catalogue/step.ts';
import { afterPaint } from '../site/ui/after-paint.ts';
import { moveFocusOnRemoval } from '../site/ui/focus/move-focus.ts';
import { IslandBoundary } from '../site/ui/IslandBoundary.tsx';
import { Toaster } from '../site/ui/toast/Toaster.tsx';
import { useSettledStore } from '../site/ui/use-settled-store.ts';
import { $isCartOpen } from './cart/cart.store.ts';
import {
  $catalogue,
  fillCatalogue,
  loadWholeCatalogue,
  updateCatalogue,
} from './catalogue/catalogue.store.ts';
import { filterProducts, hasFilters, knownText, NO_FILTERS } from './catalogue/filters.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { NoProducts } from './NoProducts.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { useAddressFilters } from './use-address-filters.ts';

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
function useCatalogueUpdates(url: string | undefined): void {
  useEffect(() => {
    if (!url) return;
    const apply = async (response: Promise<unknown>) => {
      const update = parseUpdate(await response.catch(() => undefined));
      if (update) updateCatalogue(update);
      // Shows the list (see CatalogueCheck.astro) after it was rendered with the update.
      requestAnimationFrame(() => document.documentElement.removeAttribute('data-catalogue'));
    };
    const applyAgain = ({ persisted }: PageTransitionEvent) => persisted && apply(fetchUpdate(url));
    apply(window.catalogueUpdate ?? fetchUpdate(url));
    addEventListener('pageshow', applyAgain);
    return () => removeEventListener('pageshow', applyAgain);
  }, [url]);
}

/** Marks the cart's button once the filters' row sticks: only then does the button stay in view, and covers nothing. */
function useStuckCart(): void {
  useEffect(() => {
    const cart = document.querySelector('.shop-cart');
    const machines = document.querySelector('#shop-machines')?.parentElement;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isPassed = !entry?.isIntersecting && (entry?.boundingClientRect.top ?? 0) < 0;
        cart?.toggleAttribute('data-stuck', isPassed);
      },
      // The header.
      { rootMargin: '-64px 0px 0px' },
    );
    if (machines) observer.observe(machines);
    return () => observer.disconnect();
  }, []);
}

/** The shop's messages. Not in the cart's island: its sticky button would keep them below the consent bar. */
function CartToasts() {
  return <Toaster channel="shop" isCovered={useSettledStore($isCartOpen)} />;
}

interface Props {
  /** The products in the page's HTML: the first `STEP`. */
  products: readonly Product[];
  /** Number of products in the full catalogue; the others are loaded when needed. */
  total: number;
  /** URL of the changes since the build (`UPDATES_PATH`); undefined if this build has no staff server. */
  updatesUrl?: string | undefined;
  whatsappUrl: string;
}

/** The last click removes the button; the focus moves to the last product shown before that click. */
const toLastProduct = moveFocusOnRemoval((button) =>
  [...(button.parentElement?.querySelectorAll<HTMLElement>('article a') ?? [])].pop(),
);

function Catalogue({ products: first, total: builtTotal, updatesUrl, whatsappUrl }: Props) {
  const edited = useStore($catalogue, { ssr: 'initial' });
  const panel = useRef<HTMLElement>(null);
  const [filters, change] = useAddressFilters(panel);
  const [shown, setShown] = useState(STEP);

  useEffect(() => fillCatalogue(first, builtTotal), [first, builtTotal]);
  useCatalogueUpdates(updatesUrl);
  useStuckCart();
  const needsAll = hasFilters(filters) || shown > first.length;
  useEffect(() => {
    if (needsAll) loadWholeCatalogue();
  }, [needsAll]);

  const built = { products: first, isWhole: first.length === builtTotal, total: builtTotal };
  const { products, isWhole, total } = edited ?? built;
  const text = useMemo(() => knownText(products, filters.text), [products, filters.text]);
  const found = useMemo(() => filterProducts(products, { ...filters, text }), [products, filters, text]);
  const seen = useMemo(() => found.slice(0, shown), [found, shown]);
  const count = hasFilters(filters) || isWhole ? found.length : total;
  const isWaiting = needsAll && !isWhole;

  return (
    <div aria-busy={isWaiting}>
      <FilterPanel
        ref={panel}
        filters={filters}
        count={count}
        onChange={(part) => {
          setShown(STEP);
          change(part);
        }}
        onClear={() => change(NO_FILTERS)}
        onSearch={loadWholeCatalogue}
      />
      <ProductGrid products={seen} query={filters.text} />
      {shown < (isWhole ? found.length : count) && (
        <button
          ref={toLastProduct}
          type="button"
          className="button button-quiet mx-auto mt-6 flex print:hidden"
          onClick={() => afterPaint(() => startTransition(() => setShown(shown + STEP)))}
        >
          Mostrar mais produtos
        </button>
      )}
      {!isWaiting && (
        <div className="frame">
          <NoProducts
            filters={filters}
            products={products}
            isEmpty={found.length === 0}
            isPartial={text !== filters.text}
            whatsappUrl={whatsappUrl}
          />
        </div>
      )}
      <CartToasts />
    </div>
  );
}

export function Shop(props: Props) {
  return (
    <IslandBoundary whatsappUrl={props.whatsappUrl} isWide>
      <Catalogue {...props} />
    </IslandBoundary>
  );
}
