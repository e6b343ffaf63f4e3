import { ANCHORS } from '../../shared/routes.ts';
import { openChat } from '../../site/ui/open-chat.ts';
import { readLines, TYPED } from './checklist-lines.ts';
import { CHECKLIST_FORM } from './quote-terms.ts';

const wasOpenBefore = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');

/** Stores the lines at once: the code that adds them to the draft may load after the visitor has left the page. */
function noteTyped(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(TYPED, readLines(form));
  } catch {
    // Storage is full or forbidden: the fields still hold their values.
  }
}

function hasTyped(): boolean {
  try {
    return sessionStorage.getItem(TYPED) !== null;
  } catch {
    return false;
  }
}

/** Shows below the form which rows of the catalogue are chosen. */
function showPicks(): void {
  const rows = [...document.querySelectorAll('.catalogue > *')];
  const picks = rows.flatMap((row, index) => (row.querySelector(':checked') ? [index + 1] : []));
  const list = document.querySelector<HTMLElement>('.picks');
  if (picks.length > 0) list?.setAttribute('data-picks', picks.join(' '));
  else list?.removeAttribute('data-picks');
}

/** Carries the checklist's values to the home page's quote form, and into the chat. */
export function enhanceChecklist(): void {
  const form = document.querySelector<HTMLFormElement>(`#${CHECKLIST_FORM}`);
  if (!form) return;
  // Only phones have the bar at the foot.
  const shown = matchMedia('(width < 40rem)').matches ? import('./show-asked.ts') : undefined;
  shown?.then(({ watchAsked }) => watchAsked(form));
  // Restores first, so that lines typed on an earlier visit are not taken for deleted ones.
  const start = async () => {
    const draft = await import('./checklist-draft.ts');
    draft.takeTyped();
    draft.restoreLines(form);
    shown?.then(({ showAsked }) => showAsked(form));
    return draft;
  };
  let started: ReturnType<typeof start> | undefined;
  const keep = async () => {
    started ??= start();
    return started.then(
      ({ keepLines }) => keepLines(form),
      () => false,
    );
  };
  if (wasOpenBefore() || hasTyped()) keep();
  // The code of a printed sheet names a row of the catalogue: it is chosen, and the form shown.
  // By the address: `:target` may not match yet.
  const row = document.getElementById(location.hash.slice(1));
  const named = row?.matches('.catalogue > *') ? row.querySelector('input') : null;
  // The browser may have restored the choice.
  showPicks();
  // On the document, because the catalogue's checkboxes are outside the form.
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement).form !== form) return;
    noteTyped(form);
    started ??= start();
    // After the paint. `afterPaint` is in the islands' chunk, which these pages do not load.
    requestAnimationFrame(() =>
      setTimeout(() => {
        showPicks();
        keep();
      }),
    );
  });
  if (named) {
    if (!named.checked) named.click();
    // The browser still scrolls to the address after this code: a scroll of our own would be undone.
    location.replace('#orcamento');
  }
  // A page that is hidden at once does not paint again.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && started) keep();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (await keep()) return location.assign(ANCHORS.contact);
    // Without the code or storage, the text goes to the page for visitors without JavaScript.
    (form.elements.namedItem('message') as HTMLTextAreaElement).value = readLines(form);
    form.submit();
  });
  form.querySelector<HTMLAnchorElement>('[data-checklist-chat]')?.addEventListener('click', (event) => {
    const lines = readLines(form);
    if (lines) openChat(event, event.currentTarget as HTMLAnchorElement, lines);
  });
}
