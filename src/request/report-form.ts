import type { FormOutcome } from '../shared/counts/count-wire.ts';

/** Tells whoever counts what became of the form, and nothing of what is in it. */
export function reportForm(detail: FormOutcome): void {
  document.dispatchEvent(new CustomEvent('quote-form', { detail }));
}
