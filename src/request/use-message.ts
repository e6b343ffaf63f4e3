import { useEffect, useRef } from 'react';
import { $cart } from '../shop/cart/cart.store.ts';
import { afterPaint } from '../site/ui/after-paint.ts';
import { loadDraft, saveDraft } from './draft.ts';
import { fillFields, readDraft, restoreFields } from './form-fields.ts';
import { describeHeld } from './held-words.ts';
import { createMessageBox, type MessageBox } from './message-box.ts';

export type DraftedMessage = MessageBox & {
  /** Stores the form's content as the draft. */
  save: () => void;
};

/**
 * Stores the form's draft, and keeps its message in sync with the cart.
 * @param onHeld told what the message holds (describeHeld) when it came from elsewhere, and when it is empty; not what the
 * visitor types here, because a line that appears above the form would move the button away from a tap that has begun
 */
export function useMessage(form: HTMLFormElement, onHeld: (held: string) => void) {
  const box = useRef<DraftedMessage>(undefined);

  useEffect(() => {
    const field = form.elements.namedItem('message');
    if (!(field instanceof HTMLTextAreaElement)) return;
    // On a reload, browsers would restore the message with the lines of an old cart.
    field.autocomplete = 'off';
    const made = createMessageBox(field, $cart);
    const tell = () => onHeld(describeHeld(field.value));
    const save = () => {
      saveDraft({ ...readDraft(form), message: made.words() });
      if (field.value === '') tell();
    };
    // A tool has filled the message.
    const filled = () => document.activeElement === field || tell();
    box.current = { ...made, save };
    const settle = () => {
      made.settle();
      if (!made.isFrozen()) save();
    };
    // A page from the back/forward cache has missed the changes made to the draft on other pages.
    const catchUp = ({ persisted }: PageTransitionEvent) => {
      const draft = persisted && !made.isFrozen() && loadDraft();
      if (!draft) return;
      fillFields(form, draft);
      made.show(draft.message ?? '');
      tell();
    };
    const stop = $cart.listen(() => {
      if (made.isFrozen()) return;
      made.follow();
      tell();
      afterPaint(save);
    });
    const { message = '', ...others } = loadDraft() ?? {};
    restoreFields(form, others);
    // Includes text typed before the island hydrated.
    made.restore(message);
    save();
    // Even if a tool has filled the message and focused it.
    tell();
    field.addEventListener('input', filled);
    field.addEventListener('focusout', settle);
    addEventListener('pagehide', settle);
    addEventListener('pageshow', catchUp);
    return () => {
      stop();
      field.removeEventListener('input', filled);
      field.removeEventListener('focusout', settle);
      removeEventListener('pagehide', settle);
      removeEventListener('pageshow', catchUp);
    };
  }, [form, onHeld]);

  return box;
}
