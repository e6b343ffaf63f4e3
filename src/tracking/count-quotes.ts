import { COUNT_PATH, FORM_LABELS } from '../shared/counts/count-wire.ts';
import { onActivate } from './on-activate.ts';

/** Counts a label once. A beacon is sent even if the page closes, so navigation does not wait for it. */
export function count(label: string): void {
  navigator.sendBeacon?.(COUNT_PATH, label);
}

/** Counts contact clicks and the quote form's outcomes, without cookies, tags or personal data. */
export function countQuotes(): void {
  onActivate('[data-whatsapp],[data-contact]', ({ dataset }) =>
    count(dataset['whatsapp'] ?? dataset['contact'] ?? ''),
  );
  const onInput = ({ target }: Event) => {
    if (!(target as Element).closest('[data-quote-form]')) return;
    removeEventListener('input', onInput, true);
    count(FORM_LABELS.started);
  };
  addEventListener('input', onInput, true);
  document.addEventListener('quote-form', ({ detail }) => count(FORM_LABELS[detail]));
}
