import { focusShown } from './focus/focus-shown.ts';

let last = '';

/**
 * Puts a tool's lines into the message of the page's quote form and shows it there. Replaces the lines that it put there
 * before, if the visitor has not changed them; never anything that the visitor wrote.
 */
export function fillRequest(text: string): void {
  const field = document.querySelector<HTMLTextAreaElement>('[data-quote-form] textarea');
  if (!field) return;
  const own = last && field.value.includes(last) ? field.value.replace(last, text) : undefined;
  if (!field.disabled && !field.readOnly) {
    field.value =
      own ?? (field.value.includes(text) ? field.value : [text, field.value].filter(Boolean).join('\n\n'));
    last = text;
    // The form's island keeps the draft on each input.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  focusShown(field);
}
