import { fillAskBar } from '../../site/ui/fill-ask-bar.ts';
import { fieldsOf, readLines, writeLines } from './checklist-lines.ts';

/** The choice of the catalogue's row in the middle of the screen, or the last one that was. */
let read: HTMLInputElement | null = null;

/** Shows in the bar at a phone's foot what is chosen and typed, or else the row that is being read. */
export function showAsked(form: HTMLFormElement): void {
  const values = fieldsOf(form)
    .filter(({ type, checked, value }) => (type === 'checkbox' ? checked : value.trim()))
    .map(({ value }) => value.trim());
  const row = values.length > 0 ? null : read;
  const opening = form.dataset['opening'] ?? '';
  fillAskBar({
    words: row ? row.value : values.join(' · '),
    chat: row
      ? writeLines(opening, [{ label: row.dataset['line'] ?? '', value: row.value }])
      : readLines(form) || undefined,
    carry: row ? () => row.click() : undefined,
  });
}

/** Keeps the bar up to date while the visitor reads, chooses and types. */
export function watchAsked(form: HTMLFormElement): void {
  showAsked(form);
  document.addEventListener('input', () => showAsked(form));
  const observer = new IntersectionObserver(
    (entries) => {
      const row = entries.find(({ isIntersecting }) => isIntersecting);
      if (!row) return;
      read = row.target.querySelector('input');
      showAsked(form);
    },
    { rootMargin: '-50% 0px' },
  );
  for (const row of document.querySelectorAll('.catalogue > *')) observer.observe(row);
}
