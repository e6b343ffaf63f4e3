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

/** The text that a field's row starts with; for a checkbox, the whole row. */
const startOf = ({ dataset, type, value }: HTMLInputElement) =>
  `${dataset['line']}: ${type === 'checkbox' ? value : ''}`;

/** Inserts the filled lines at the start of the draft's message. Returns false if storage is forbidden. */
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

/**
 * Inserts the lines that were noted before this code had loaded at the start of the draft's message, replacing older ones.
 * They may be from another machine page that the visitor has left since.
 */
export function takeTyped(): void {
  const draft = loadDraft();
  const typed = draft && sessionStorage.getItem(TYPED);
  if (!typed) return;
  const [opening = '', ...rows] = typed.split('\n');
  const starts = rows.map((row) => row.slice(0, row.indexOf(': ') + 2));
  const others = withoutLines(draft.message ?? '', opening, starts);
  saveDraft({ ...draft, message: [typed, others].filter(Boolean).join('\n\n') });
  sessionStorage.removeItem(TYPED);
}

/** Fills the empty fields from the draft's message. */
export function restoreLines(form: HTMLFormElement): void {
  const rows = loadDraft()?.message?.split('\n') ?? [];
  for (const field of fieldsOf(form)) {
    const start = startOf(field);
    const row = rows.find((text) => text.startsWith(start));
    if (row === undefined) continue;
    if (field.type === 'checkbox') field.checked = true;
    else field.value ||= row.slice(start.length);
  }
}
