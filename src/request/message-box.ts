import { type CartLines, withLines, withoutLines } from '../shared/cart/cart.ts';
import { joinWords, readMessage, writeMessage } from './message-lines.ts';

interface CartAccess {
  get(): CartLines;
  set(cart: CartLines): void;
}

/**
 * Keeps the message field and the cart in sync. The cart changes the field's lines at once. A line that the visitor changes
 * or deletes in the field changes the cart on blur, so that a half-typed line has no effect.
 */
export function createMessageBox(field: { value: string }, cart: CartAccess) {
  let words = '';
  /** Lines that the visitor has deleted from the message. If typed or pasted again, they return to the cart. */
  let deleted: CartLines = [];
  /** The field shows a request from the queue. */
  let isFrozen = false;

  const read = () => readMessage(field.value, [...cart.get(), ...deleted]);

  const show = (next: string) => {
    words = next;
    const message = writeMessage(words, cart.get());
    // Setting the same value would lose the caret and the undo history.
    if (field.value !== message) field.value = message;
    words = readMessage(message, cart.get()).words;
  };

  return {
    /** The message without the cart's lines, for the draft. */
    words: () => words,
    /** The cart's lines, which are part of the message. */
    lines: () => cart.get(),
    isFrozen: () => isFrozen,
    show: (next: string) => {
      isFrozen = false;
      show(next);
    },
    /** Restores a draft's words, before text typed meanwhile. */
    restore: (draft: string) => show(joinWords(draft, read().words)),
    typed: () => {
      words = read().words;
    },
    /** Updates the cart from the message. */
    settle() {
      if (isFrozen) return;
      const before = [...cart.get(), ...deleted];
      const message = readMessage(field.value, before);
      words = message.words;
      deleted = before.filter(({ id }) => !message.cart.some((line) => line.id === id));
      if (JSON.stringify(message.cart) !== JSON.stringify(cart.get())) cart.set(message.cart);
    },
    /** Updates the message from the cart. */
    follow() {
      if (isFrozen) return;
      deleted = deleted.filter(({ id }) => !cart.get().some((line) => line.id === id));
      show(words);
    },
    /** Removes a sent request's words and lines, but not words typed since. */
    clear(sentWords: string, lines: CartLines) {
      isFrozen = false;
      deleted = [];
      if (words === sentWords) words = '';
      cart.set(withoutLines(cart.get(), lines));
      show(words);
    },
    /** Shows a queued request, and moves its lines out of the cart. */
    freeze(message: string, lines: CartLines) {
      isFrozen = true;
      field.value = message;
      cart.set(withoutLines(cart.get(), lines));
    },
    /** Restores a request from the queue, with its lines. `isShown`: the field shows it. */
    takeBack(message: string, lines: CartLines, isShown: boolean) {
      const own = isShown ? '' : read().words;
      isFrozen = true;
      cart.set(withLines(cart.get(), lines));
      isFrozen = false;
      show(joinWords(own, readMessage(message, cart.get()).words));
    },
  };
}

export type MessageBox = ReturnType<typeof createMessageBox>;
