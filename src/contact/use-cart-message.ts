import { type RefObject, useEffect } from 'react';
import { $cart } from '../quote/cart.store.ts';
import { formatCartLines } from '../quote/cart-message.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { withCartLines } from './cart-lines.ts';
import { saveDraft } from './draft.ts';
import { readFields } from './form-fields.ts';

/** Keeps the message of the form in step with the quote list, as long as the visitor leaves its lines as they are. */
export function useCartMessage(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let before = '';
    return $cart.subscribe((cart) => {
      const field = form.current?.elements.namedItem('message');
      if (!form.current || !(field instanceof HTMLTextAreaElement)) return;
      // What waits in the queue is sent as it was written.
      if (field.matches(':disabled')) return;
      const lines = formatCartLines(cart);
      const isThere = lines !== '' && field.value.startsWith(lines);
      const wasEdited = before !== '' && !field.value.startsWith(before);
      if (!isThere && !wasEdited && lines !== before) {
        field.value = withCartLines(field.value, before, lines);
        afterPaint(() => form.current && saveDraft(readFields(form.current)));
      }
      before = lines;
    });
  }, [form]);
}
