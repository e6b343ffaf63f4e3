import { atom, onMount } from 'nanostores';
import {
  addOffCatalogue,
  addProduct,
  type CartLine,
  type CartLines,
  changeQuantity,
  parseCart,
  removeLine,
} from '../../shared/cart/cart.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { readVisit, writeVisit } from '../../site/ui/visit-storage.ts';

const NAME = 'cart';

/** The quote list. It starts out empty, as the server drew it, and takes up the visit's list once someone looks. */
export const $cart = atom<CartLines>([]);

export const $isCartOpen = atom(false);

onMount($cart, () => {
  // On the server there is no visit.
  if (typeof window === 'undefined') return;
  const takeUp = () => {
    const kept = parseCart(readVisit(NAME));
    if (kept.length > 0 || $cart.get().length > 0) $cart.set(kept);
  };
  // Going back may bring a page as it was left, before the list changed on another one.
  const takeUpAgain = ({ persisted }: PageTransitionEvent) => persisted && takeUp();
  takeUp();
  addEventListener('pageshow', takeUpAgain);
  const stop = $cart.listen((cart) => writeVisit(NAME, cart));
  return () => {
    stop();
    removeEventListener('pageshow', takeUpAgain);
  };
});

export function addToCart(product: Pick<Product, 'id' | 'title' | 'imageUrl' | 'price'>): void {
  $cart.set(addProduct($cart.get(), product));
  $isCartOpen.set(true);
}

export function addOffCatalogueToCart(description: string): void {
  $cart.set(addOffCatalogue($cart.get(), description));
  $isCartOpen.set(true);
}

export function changeCartQuantity(id: CartLine['id'], by: number): void {
  $cart.set(changeQuantity($cart.get(), id, by));
}

export function removeFromCart(id: CartLine['id']): void {
  $cart.set(removeLine($cart.get(), id));
}

export function clearCart(): void {
  $cart.set([]);
}

export function replaceCart(cart: CartLines): void {
  $cart.set(cart);
}
