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
    const toast = toasts[toasts.length - 1];
    if (!$isCartOpen.get() || toast?.channel !== 'shop' || before?.includes(toast)) return;
    const { title, detail, kind } = toast;
    $cartStatus.set({ text: detail ? `${title}: ${detail}` : title, isError: kind === 'error' });
  }),
);

const findLine = (id: CartLine['id'] | undefined) => $cart.get().find((candidate) => candidate.id === id);

export const ADDED = 'Adicionado ao orçamento';

/** Says that a line is new or has a higher quantity, and highlights it. */
export function announceAdded(id: CartLine['id'] | undefined): void {
  const line = findLine(id);
  if (line) $cartStatus.set({ text: ADDED, line: line.id });
}

/** Sets the status to a line's current quantity. */
export function announceQuantity(id: CartLine['id']): void {
  const line = findLine(id);
  if (line) $cartStatus.set({ text: `${line.title}: ${line.quantity}` });
}

export function announceRemoval(): void {
  $cartStatus.set({ text: `Removido, ${itemCount(totalQuantity($cart.get()))}` });
}
