import { type RefObject, useEffect, useRef } from 'react';
import { $cart } from '../shop/cart/cart.store.ts';
import { afterPaint } from '../site/ui/after-paint.ts';
import { loadDraft, saveDraft } from './draft.ts';
import { fillFields, readDraft, restoreFields } from './form-fields.ts';
import { createMessageBox, type MessageBox } from './message-box.ts';

/** Keeps the form's draft, and its message in agreement with the cart. */
export function useMessage(form: RefObject<HTMLFormElement | null>) {
  const box = useRef<MessageBox>(undefined);

  const save = () => {
    if (form.current && box.current) saveDraft({ ...readDraft(form.current), message: box.current.words() });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it saves is read at that moment.
  useEffect(() => {
    const field = form.current?.elements.namedItem('message');
    if (!form.current || !(field instanceof HTMLTextAreaElement)) return;
    // Browsers would bring the message back as it was on a reload, with the lines of a cart that is gone.
    field.autocomplete = 'off';
    const made = createMessageBox(field, $cart);
    box.current = made;
    const settle = () => {
      made.settle();
      if (!made.isFrozen()) save();
    };
    // Going back may bring a page as it was left, before the draft changed on another one.
    const catchUp = ({ persisted }: PageTransitionEvent) => {
      const draft = persisted && !made.isFrozen() && loadDraft();
      if (!draft || !form.current) return;
      fillFields(form.current, draft);
      made.show(draft.message ?? '');
    };
    const stop = $cart.listen(() => {
      if (made.isFrozen()) return;
      made.follow();
      afterPaint(save);
    });
    const { message = '', ...others } = loadDraft() ?? {};
    restoreFields(form.current, others);
    // Together with what was typed before this code was here.
    made.restore(message);
    save();
    field.addEventListener('focusout', settle);
    addEventListener('pagehide', settle);
    addEventListener('pageshow', catchUp);
    return () => {
      stop();
      field.removeEventListener('focusout', settle);
      removeEventListener('pagehide', settle);
      removeEventListener('pageshow', catchUp);
    };
  }, [form]);

  return {
    box,
    save,
    onInput: () => {
      box.current?.typed();
      save();
    },
  };
}
