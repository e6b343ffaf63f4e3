import { loadDraft, saveDraft } from '../../request/draft.ts';
import { fieldsOf, readLines, TYPED } from './checklist-lines.ts';

/** The rows of a message that are not from this checklist. */
export function withoutLines(message: string, opening: string, starts: readonly string[]): string {
  return message
    .split('\n')
    .filter((row) => row !== opening && !starts.some((start) => row.startsWith(start)))
    .join('\n')
    .trim();
}

/** What the row of a field starts with; of a checkbox, the whole row. */
const startOf = ({ dataset, type, value }: HTMLInputElement) =>
  `${dataset['line']}: ${type === 'checkbox' ? value : ''}`;

/** Puts the filled lines first in the draft's message. Returns false if storage is forbidden. */
export function keepLines(form: HTMLFormElement): boolean {
  const draft = loadDraft();
  if (!draft) return false;
  const others = withoutLines(
    draft.message ?? '',
    form.dataset['opening'] ?? '',
    fieldsOf(form).map(startOf),
  );
  saveDraft({ ...draft, message: [readLines(form), others].filter(Boolean).join('\n\n') });
  sessionStorage.removeItem(TYPED);
  return true;
}

/** Fills the empty fields from what was typed last, else from the draft's message. */
export function restoreLines(form: HTMLFormElement): void {
  const draft = loadDraft();
  if (!draft) return;
  const rows = `${sessionStorage.getItem(TYPED) ?? ''}\n${draft.message ?? ''}`.split('\n');
  for (const field of fieldsOf(form)) {
    const start = startOf(field);
    const row = rows.find((text) => text.startsWith(start));
    if (row === undefined) continue;
    if (field.type === 'checkbox') field.checked = true;
    else field.value ||= row.slice(start.length);
  }
}
