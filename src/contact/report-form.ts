import type { FormOutcome } from '../tracking/count-wire.ts';

/** Tells whoever counts what became of the form, and nothing of what is in it. */
export function reportForm(detail: FormOutcome): void {
  document.dispatchEvent(new CustomEvent('quote-form', { detail }));
}
