import { COUNT_PATH, FORM_LABELS } from '../shared/counts/count-wire.ts';
import { announceSent } from './announce.ts';
import { onPress } from './on-press.ts';

/** A beacon outlives the page, so nothing waits for it. */
export function count(label: string): void {
  navigator.sendBeacon?.(COUNT_PATH, label);
  announceSent({ to: 'contagem', name: label });
}

/** Counts, without a tag, without knowing who, the clicks that lead to a quote and what becomes of the form. */
export function countQuotes(): void {
  onPress('[data-whatsapp],[data-contact]', ({ dataset }) =>
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
