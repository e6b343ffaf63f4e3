/** The key of the lines that were typed and are not in the draft yet. */
export const TYPED = 'checklist-typed';

export interface Line {
  label: string;
  value: string;
  /** Of a checkbox that is not ticked. */
  isOff?: boolean;
}

/** The filled lines below the opening, as they are written into the message; empty if there is none. */
export function writeLines(opening: string, lines: readonly Line[]): string {
  const filled = lines
    .filter(({ value, isOff }) => !isOff && value.trim())
    .map(({ label, value }) => `${label}: ${value.trim()}`);
  return filled.length > 0 ? [opening, ...filled].join('\n') : '';
}

export const fieldsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((field): field is HTMLInputElement => field instanceof HTMLInputElement);

export const readLines = (form: HTMLFormElement): string =>
  writeLines(
    form.dataset['opening'] ?? '',
    fieldsOf(form).map(({ dataset, value, type, checked }) => ({
      label: dataset['line'] ?? '',
      value,
      isOff: type === 'checkbox' && !checked,
    })),
  );
