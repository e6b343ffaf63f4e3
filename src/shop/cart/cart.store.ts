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
const PART = 'part';

/** The cart. Starts empty, as in the server's HTML; restores the visit's cart when the first listener mounts it. */
export const $cart = atom<CartLines>([]);

export const $isCartOpen = atom(false);

/** What the visitor has typed for a part that is not in the catalogue, and not yet included. Lasts as long as the visit. */
export const $typedPart = atom('');

onMount($typedPart, () => {
  if (typeof window === 'undefined') return;
  const typed = readVisit(PART);
  if (typeof typed === 'string') $typedPart.set(typed);
  return $typedPart.listen((part) => writeVisit(PART, part));
});

onMount($cart, () => {
  // The server has no visit to restore.
  if (typeof window === 'undefined') return;
  const restore = () => {
    const stored = parseCart(readVisit(NAME));
    if (stored.length > 0 || $cart.get().length > 0) $cart.set(stored);
  };
  // A page from the back-forward cache may have an older cart than the page visited in between.
  const restoreAgain = ({ persisted }: PageTransitionEvent) => persisted && restore();
  restore();
  addEventListener('pageshow', restoreAgain);
  const stop = $cart.listen((cart) => writeVisit(NAME, cart));
  return () => {
    stop();
    removeEventListener('pageshow', restoreAgain);
  };
});

export function addToCart(product: Pick<Product, 'id' | 'title' | 'imageUrl' | 'price'>): void {
  $cart.set(addProduct($cart.get(), product));
  $isCartOpen.set(true);
}

/** Adds the typed part to the cart. Returns whether there was one. */
export function includeTypedPart(): boolean {
  const description = $typedPart.get().trim();
  if (!description) return false;
  $typedPart.set('');
  $cart.set(addOffCatalogue($cart.get(), `Peça fora do catálogo: ${description}`));
  return true;
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
