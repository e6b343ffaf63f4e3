import { type CartLines, withLines, withoutLines } from '../shared/cart/cart.ts';
import { joinWords, readMessage, writeMessage } from './message-lines.ts';

interface CartAccess {
  get(): CartLines;
  set(cart: CartLines): void;
}

/**
 * Keeps the message field and the cart in agreement. The cart changes the field's lines at once; a line that the visitor
 * changes or deletes in the field changes the cart when the field is left, so that a half-typed line is none yet.
 */
export function createMessageBox(field: { value: string }, cart: CartAccess) {
  let words = '';
  /** Lines that the visitor has deleted from the message. Typed or pasted again, they go back to the cart. */
  let deleted: CartLines = [];
  /** The field shows a request that waits in the queue. */
  let isFrozen = false;

  const read = () => readMessage(field.value, [...cart.get(), ...deleted]);

  const show = (next: string) => {
    words = next;
    const message = writeMessage(words, cart.get());
    // A field that shows it already keeps its caret and its undo history.
    if (field.value !== message) field.value = message;
    words = readMessage(message, cart.get()).words;
  };

  return {
    /** What the draft keeps. */
    words: () => words,
    /** The lines that go with the message. */
    lines: () => cart.get(),
    isFrozen: () => isFrozen,
    show: (next: string) => {
      isFrozen = false;
      show(next);
    },
    /** Puts a draft's words back, before what was typed meanwhile. */
    restore: (draft: string) => show(joinWords(draft, read().words)),
    typed: () => {
      words = read().words;
    },
    /** The cart follows the message. */
    settle() {
      if (isFrozen) return;
      const before = [...cart.get(), ...deleted];
      const message = readMessage(field.value, before);
      words = message.words;
      deleted = before.filter(({ id }) => !message.cart.some((line) => line.id === id));
      if (JSON.stringify(message.cart) !== JSON.stringify(cart.get())) cart.set(message.cart);
    },
    /** The message follows the cart. */
    follow() {
      if (isFrozen) return;
      deleted = deleted.filter(({ id }) => !cart.get().some((line) => line.id === id));
      show(words);
    },
    /** A request has gone with these lines. Words typed since then stay. */
    clear(sentWords: string, lines: CartLines) {
      isFrozen = false;
      deleted = [];
      if (words === sentWords) words = '';
      cart.set(withoutLines(cart.get(), lines));
      show(words);
    },
    /** A request waits in the queue and holds these lines; the field goes on showing it. */
    freeze(message: string, lines: CartLines) {
      isFrozen = true;
      field.value = message;
      cart.set(withoutLines(cart.get(), lines));
    },
    /** A request comes back from the queue, with its lines. `isShown`: the field shows it. */
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
