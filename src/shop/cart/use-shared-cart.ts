import { useEffect } from 'react';
import { showToast } from '../../site/ui/toast/toasts.store.ts';
import { $catalogue, loadWholeCatalogue } from '../catalogue/catalogue.store.ts';
import { $isCartOpen, replaceCart } from './cart.store.ts';
import { parseCartLink } from './cart-link.ts';

/**
 * Opens the cart from the URL's fragment when the full catalogue has loaded, which has its products. Then removes the
 * fragment, so that a reload or a bookmark does not restore that cart.
 */
export function useSharedCart(): void {
  // Not useStore: it would render the cart on every change of the catalogue, which the cart does not show.
  useEffect(
    () =>
      $catalogue.subscribe((catalogue) => {
        if (!catalogue || !parseCartLink(location.hash, [])) return;
        if (!catalogue.isWhole) {
          loadWholeCatalogue();
          return;
        }
        const shared = parseCartLink(location.hash, catalogue.products);
        if (!shared) return;
        history.replaceState(null, '', `${location.pathname}${location.search}`);
        replaceCart(shared.cart);
        $isCartOpen.set(true);
        const detail = shared.unknown.join(', ');
        if (detail)
          showToast({ channel: 'shop', kind: 'error', title: 'Este produto saiu do catálogo', detail });
      }),
    [],
  );
}
