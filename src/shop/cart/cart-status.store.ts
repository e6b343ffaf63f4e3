import { atom, onMount } from 'nanostores';
import { type CartLine, itemCount, totalQuantity } from '../../shared/cart/cart.ts';
import { $toasts } from '../../site/ui/toast/toasts.store.ts';
import { $cart, $isCartOpen } from './cart.store.ts';

/** The last change of the cart; the open cart shows and announces it. */
export interface CartStatus {
  text: string;
  isError?: boolean;
  /** The line that is new or has a higher quantity. */
  line?: CartLine['id'];
}

export const NO_STATUS: CartStatus = { text: '' };

export const $cartStatus = atom(NO_STATUS);

// The open cart covers the shop's toasts, so their texts become the cart's status.
onMount($cartStatus, () =>
  $toasts.listen((toasts, before) => {
    const toast = toasts.at(-1);
    if (!$isCartOpen.get() || toast?.channel !== 'shop' || before?.includes(toast)) return;
    const { title, detail, kind } = toast;
    $cartStatus.set({ text: detail ? `${title}: ${detail}` : title, isError: kind === 'error' });
  }),
);

/** Sets the status to a line's current quantity; `isMarked` also highlights the line. */
export function announceQuantity(id: CartLine['id'] | undefined, { isMarked = false } = {}): void {
  const line = $cart.get().find((candidate) => candidate.id === id);
  if (line) $cartStatus.set({ text: `${line.title}: ${line.quantity}`, ...(isMarked && { line: line.id }) });
}

export function announceRemoval(): void {
  $cartStatus.set({ text: `Removido, ${itemCount(totalQuantity($cart.get()))}` });
}
