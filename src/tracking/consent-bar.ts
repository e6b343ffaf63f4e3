import type { Consent, Purpose } from '../shared/consent.ts';
import style from './consent-bar.css?inline';

interface Hooks {
  /** The valid choice, if any; the checkboxes start with it. */
  current(): Consent | undefined;
  choose(choice: Consent): void;
}

/** Adds styles and behaviour to the consent bar. Returns a function that shows it. */
export function connectBar(bar: HTMLElement, { current, choose }: Hooks): () => void {
  // Gets the focus when the bar closes: the button that opened it, or `main` if the bar opened without one.
  const main = document.querySelector('main');
  let opener: HTMLElement | null = main;
  const boxes = bar.querySelectorAll('input');

  // Keeps the end of the page, floating buttons and focused elements from being covered by the bar, one frame after it
  // appears. Set inline per element: a custom property on the root would restyle the whole page.
  const makeRoom = () => {
    const height = `${bar.getBoundingClientRect().height}px`;
    // 4rem more for the bar at a phone's foot and the focus outline.
    document.documentElement.style.scrollPaddingBottom = `calc(${height} + 4rem)`;
    // At the end of the page the bar at the foot is below this margin, and is moved up by as much.
    (document.querySelector('body>footer') as HTMLElement).style.marginBottom = height;
    document.querySelectorAll<HTMLElement>('.ask-bar,.toaster-shop').forEach((part) => {
      part.style.translate = `0 -${height}`;
    });
  };
  new ResizeObserver(() => setTimeout(makeRoom)).observe(bar);

  // The script adds the bar's styles: without the script the bar stays hidden, and the first paint needs fewer bytes.
  const add = (name: string, place: Element) => place.appendChild(document.createElement(name));
  add('style', document.head).textContent = style;
  // <output> has the role "status". Screen readers announce its text only if the element existed before.
  const status = add('output', document.body);
  status.className = 'sr-only';

  const show = () => {
    const choice = current();
    for (const box of boxes) box.checked = Boolean(choice?.[box.name as Purpose]);
    bar.hidden = false;
  };
  const hide = () => {
    bar.hidden = true;
    opener?.focus({ preventScroll: opener === main });
  };

  bar.addEventListener('click', ({ target }) => {
    const decision = (target as Element).closest('button')?.value;
    if (!decision) return;
    const choice: Consent = {};
    for (const { name, checked } of boxes)
      choice[name as Purpose] = decision === 'all' || (decision === 'chosen' && checked);
    choose(choice);
    hide();
    status.textContent = 'Escolha salva.';
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
