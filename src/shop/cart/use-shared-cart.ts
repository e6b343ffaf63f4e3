import { useEffect } from 'react';
import { showToast } from '../../site/ui/toast/toasts.store.ts';
import { $catalogue, loadWholeCatalogue } from '../catalogue/catalogue.store.ts';
import { $isCartOpen, replaceCart } from './cart.store.ts';
import { parseCartLink } from './cart-link.ts';

/**
 * Opens the list that the address carries, once the whole catalogue is there to know its products by. The address is
 * cleaned afterwards, so that a reload or a bookmark does not bring the list back.
 */
export function useSharedCart(): void {
  // Not by useStore: the cart would be drawn again with every change of the catalogue, of which it shows nothing.
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
        if (detail) showToast({ channel: 'shop', kind: 'error', title: 'Fora do catálogo', detail });
      }),
    [],
  );
}
