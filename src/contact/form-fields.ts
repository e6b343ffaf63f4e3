import type { Draft } from './draft.ts';

/** The text of every field by its name. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/** Puts a draft back, but never over what the browser has kept or the visitor has typed meanwhile. */
export function restoreFields(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isEmptyField =
      (field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.value === '';
    if (isEmptyField) field.value = value;
  }
}
