import { ANCHORS } from '../../shared/routes.ts';
import { CHECKLIST_FORM } from './quote-terms.ts';

interface Line {
  label: string;
  value: string;
  /** Of a checkbox that is not ticked. */
  isOff?: boolean;
}

/** The filled lines, as they are written into the message. */
export const writeLines = (lines: readonly Line[]): string =>
  lines
    .filter(({ value, isOff }) => !isOff && value.trim())
    .map(({ label, value }) => `${label}: ${value.trim()}`)
    .join('\n');

function readLines(form: HTMLFormElement): string {
  const fields = [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement,
  );
  return writeLines(
    fields.map(({ dataset, value, type, checked }) => ({
      label: dataset['line'] ?? '',
      value,
      isOff: type === 'checkbox' && !checked,
    })),
  );
}

/** Carries the checklist's values to the home page's quote form, and into the chat. */
export function enhanceChecklist(): void {
  const form = document.querySelector<HTMLFormElement>(`#${CHECKLIST_FORM}`);
  if (!form) return;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = [form.dataset['opening'], readLines(form)].filter(Boolean).join('\n');
    try {
      const { addToDraft } = await import('../../request/add-to-draft.ts');
      addToDraft(text);
      location.assign(ANCHORS.contact);
    } catch {
      // Without the code, the form goes to the page for visitors without JavaScript.
      (form.elements.namedItem('message') as HTMLTextAreaElement).value = text;
      form.submit();
    }
  });
  form.querySelector<HTMLAnchorElement>('[data-checklist-chat]')?.addEventListener('click', (event) => {
    const lines = readLines(form);
    if (!lines) return;
    // Tags read the link's address when it is clicked, so the visitor's text is never in it.
    event.preventDefault();
    const link = new URL((event.currentTarget as HTMLAnchorElement).href);
    link.search = `text=${encodeURIComponent(`${form.dataset['opening']}\n${lines}`)}`;
    open(link, '_blank', 'noopener');
  });
}
