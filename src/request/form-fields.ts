import { CONTACT_FIELDS } from '../shared/request/fields.ts';
import type { Draft } from './draft.ts';

/** The text of every field by its name. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/** The texts of the visitor's fields, even while they are disabled. */
export function readDraft(form: HTMLFormElement): Draft {
  return Object.fromEntries(
    CONTACT_FIELDS.map(({ name }) => {
      const field = form.elements.namedItem(name);
      return [name, field && 'value' in field ? field.value : ''];
    }),
  );
}

function fillField(
  form: HTMLFormElement,
  name: string,
  value: string,
  onlyWhere: (now: string) => boolean,
): void {
  const field = form.elements.namedItem(name);
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  if (isField && onlyWhere(field.value)) field.value = value;
}

/** Puts a draft back, but never over what the browser has kept or the visitor has typed meanwhile. */
export function restoreFields(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) fillField(form, name, value, (now) => now === '');
}

/** Makes the form show a draft, except its message, which has the cart's lines as well. */
export function fillFields(form: HTMLFormElement, draft: Draft): void {
  for (const { name, kind } of CONTACT_FIELDS)
    if (kind !== 'textarea') fillField(form, name, draft[name] ?? '', () => true);
}

/** Empties the fields that still hold what was sent, except the message. */
export function clearFields(form: HTMLFormElement, sent: Readonly<Record<string, string>>): void {
  for (const { name, kind } of CONTACT_FIELDS)
    if (kind !== 'textarea') fillField(form, name, '', (now) => now === sent[name]);
}
