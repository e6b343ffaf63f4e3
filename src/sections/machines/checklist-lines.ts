/** The key of lines that are not in the draft yet. */
export const TYPED = 'checklist-typed';

export interface Line {
  label: string;
  value: string;
  /** The value of an unticked checkbox. */
  isOff?: boolean;
}

/** The filled lines below the opening, as in the message; empty if there are none. */
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
