import { CONTACT_FIELDS } from '../shared/request/fields.ts';
import type { Draft } from './draft.ts';

const OTHERS = CONTACT_FIELDS.filter(({ kind }) => kind !== 'textarea').map(({ name }) => name);

/** The values of the enabled controls by name. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/** Sets an attribute, or removes it. */
export const mark = (element: Element, name: string, value: string | false | undefined): void =>
  typeof value === 'string' ? element.setAttribute(name, value) : element.removeAttribute(name);

/** Each field's name belongs to one control. */
export const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null;

type Control = NonNullable<ReturnType<typeof fieldOf>>;

const isCheckbox = (field: Control): field is HTMLInputElement => field.type === 'checkbox';

/** What the form would send for a control; empty for a checkbox that is not ticked. */
const sentBy = (field: Control): string => (isCheckbox(field) && !field.checked ? '' : field.value);

/** The values of the visitor's fields, even while they are disabled. */
export function readDraft(form: HTMLFormElement): Draft {
  const read = (name: string) => {
    const field = fieldOf(form, name);
    return field ? sentBy(field) : '';
  };
  return Object.fromEntries(CONTACT_FIELDS.map(({ name }) => [name, read(name)]));
}

function fillField(form: HTMLFormElement, name: string, value: string, replaced?: string): void {
  const field = fieldOf(form, name);
  if (!field || (replaced !== undefined && sentBy(field) !== replaced)) return;
  if (isCheckbox(field)) field.checked = value !== '';
  else field.value = value;
}

/** Restores a draft, but never over what the browser has restored or the visitor has typed meanwhile. */
export function restoreFields(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) fillField(form, name, value, '');
}

/** Shows a draft in the form, except its message, which contains the cart's lines as well. */
export function fillFields(form: HTMLFormElement, draft: Draft): void {
  for (const name of OTHERS) fillField(form, name, draft[name] ?? '');
}

/** Empties the fields that still have the value that was sent, except the message. */
export function clearFields(form: HTMLFormElement, sent: Readonly<Record<string, string>>): void {
  for (const name of OTHERS) fillField(form, name, '', sent[name] ?? '');
}
