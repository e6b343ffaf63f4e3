import type { Consent, Purpose } from './consent.ts';
import style from './consent-bar.css?inline';

interface Hooks {
  asked: readonly Purpose[];
  /** The choice that holds now; the second layer opens with it. */
  current(): Consent | undefined;
  choose(choice: Consent): void;
}

/** Makes the bar of the page work and answers how to show it to who has not chosen yet. */
export function connectBar(bar: HTMLElement, { asked, current, choose }: Hooks): () => void {
  let opener: HTMLElement | undefined;
  const boxes = [...bar.querySelectorAll('input')];

  // The end of the page and what floats over it stay clear of the bar, from the frame after the one that shows it.
  // Set on each by itself: for a custom property the browser would look at every element of the page again, for the
  // root's own style at everything the root declares.
  const makeRoom = () => {
    const height = `${bar.offsetHeight}px`;
    document.body.style.paddingBottom = height;
    for (const { style } of document.querySelectorAll<HTMLElement>('.floating'))
      style.translate = `0 -${height}`;
  };
  new ResizeObserver(() => setTimeout(makeRoom)).observe(bar);

  // What the focus reaches comes out from under the bar. What lies above the page stays where it is.
  addEventListener('focusin', ({ target }) => {
    const element = target as Element;
    const covered = element.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    if (!bar.hidden && covered > 0 && !element.closest('dialog,header,.consent,.floating'))
      scrollBy({ top: covered + 8, behavior: 'instant' });
  });

  // Comes with the script: without it nobody sees the bar, and the page's own text waits for fewer bytes.
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);

  const show = () => {
    const choice = current();
    for (const box of boxes) box.checked = Boolean(choice?.[box.name as Purpose]);
    bar.hidden = false;
  };
  const hide = () => {
    bar.hidden = true;
    opener?.focus({ preventScroll: true });
    opener = undefined;
  };

  bar.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest('button')?.value;
    if (!answer) return;
    const isGranted = (purpose: Purpose) =>
      answer === 'chosen' ? boxes.some(({ name, checked }) => name === purpose && checked) : answer === 'all';
    choose(Object.fromEntries(asked.map((purpose) => [purpose, isGranted(purpose)])));
    hide();
  });
  bar.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && current()) hide();
  });
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-open-consent]');
    if (!button) return;
    opener = button;
    show();
    bar.focus();
  });
  return show;
}
