import type { FormOutcome } from '../shared/counts/count-wire.ts';

/** Reports the form's outcome to the counters, without its content. */
export function reportForm(detail: FormOutcome): void {
  document.dispatchEvent(new CustomEvent('quote-form', { detail }));
}
