import { atom, onMount } from 'nanostores';
import { type CartLine, itemCount, totalQuantity } from '../../shared/cart/cart.ts';
import { $toasts } from '../../site/ui/toast/toasts.store.ts';
import { $cart, $isCartOpen } from './cart.store.ts';

/** What has just happened to the list, which the open sheet says and shows. */
export interface CartNews {
  text: string;
  isError?: boolean;
  /** The line that is new, or asked for once more. */
  line?: CartLine['id'];
}

export const NO_NEWS: CartNews = { text: '' };

export const $cartNews = atom(NO_NEWS);

// The open sheet covers the shop's messages, so it says them itself.
onMount($cartNews, () =>
  $toasts.listen((toasts, before) => {
    const toast = toasts.at(-1);
    if (!$isCartOpen.get() || toast?.channel !== 'shop' || before?.includes(toast)) return;
    const { title, detail, kind } = toast;
    $cartNews.set({ text: detail ? `${title}: ${detail}` : title, isError: kind === 'error' });
  }),
);

/** Says how many there are of a line now; `isMarked` shows which one it is. */
export function tellQuantity(id: CartLine['id'] | undefined, { isMarked = false } = {}): void {
  const line = $cart.get().find((candidate) => candidate.id === id);
  if (line) $cartNews.set({ text: `${line.title}: ${line.quantity}`, ...(isMarked && { line: line.id }) });
}

export function tellRemoval(): void {
  $cartNews.set({ text: `Removido, ${itemCount(totalQuantity($cart.get()))}` });
}
