import { fillAskBar } from '../../site/ui/fill-ask-bar.ts';
import { fieldsOf, readLines, writeLines } from './checklist-lines.ts';

/** A row counts as read after this time in the middle of the screen: scrolling past it takes less. */
const READING_MS = 1000;

/** The choice of the catalogue's row that the visitor reads, or read last. */
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
  /** The row in the middle of the screen. */
  let middle: Element | null = null;
  let isAtForm = false;
  let timer: ReturnType<typeof setTimeout>;
  const setRead = (row: Element | null) => {
    read = row?.querySelector('input') ?? null;
    showAsked(form);
  };
  document.addEventListener('input', ({ target }) => {
    // An unticked row must not come back by the bar.
    if (target === read) read = null;
    showAsked(form);
  });
  const rows = new IntersectionObserver(
    (entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (entered) middle = entered;
      else if (entries.some(({ target }) => target === middle)) middle = null;
      clearTimeout(timer);
      if (middle) timer = setTimeout(() => !isAtForm && setRead(middle), READING_MS);
    },
    { rootMargin: '-50% 0px' },
  );
  for (const row of document.querySelectorAll('.catalogue > *')) rows.observe(row);
  // At the form, a second tap on the bar must not add a row to the request.
  const section = form.closest('#orcamento');
  if (section)
    new IntersectionObserver(([entry]) => {
      isAtForm = entry?.isIntersecting ?? false;
      if (isAtForm) setRead(null);
    }).observe(section);
}
