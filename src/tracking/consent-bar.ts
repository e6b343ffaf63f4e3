import type { Consent, Purpose } from '../shared/consent.ts';
import style from './consent-bar.css?inline';

interface Hooks {
  /** The choice that holds now; the second layer opens with it. */
  current(): Consent | undefined;
  choose(choice: Consent): void;
}

/** Makes the bar of the page work and answers how to show it to who has not chosen yet. */
export function connectBar(bar: HTMLElement, { current, choose }: Hooks): () => void {
  // Where the focus goes when the bar goes: a bar that came by itself has the content to go on with.
  const main = document.querySelector('main');
  let opener: HTMLElement | null = main;
  const boxes = [...bar.querySelectorAll('input')];

  // Keeps the end of the page, floating buttons and whatever gets the focus clear of the bar, one frame after the bar
  // appears. Set inline per element: a custom property on the root would restyle the whole page.
  const makeRoom = () => {
    const height = `${bar.offsetHeight}px`;
    // 0.5rem more, for the outline of what has the focus.
    document.documentElement.style.scrollPaddingBottom = `calc(${height} + 0.5rem)`;
    document.body.style.paddingBottom = height;
    for (const { style } of document.querySelectorAll<HTMLElement>('.floating'))
      style.translate = `0 -${height}`;
  };
  new ResizeObserver(() => setTimeout(makeRoom)).observe(bar);

  // Comes with the script: without it nobody sees the bar, and the page's own text waits for fewer bytes.
  const add = (name: string, place: Element) => place.appendChild(document.createElement(name));
  add('style', document.head).textContent = style;
  // A status by its role, and there before it has a text, or screen readers would not read it.
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
    const answer = (target as Element).closest('button')?.value;
    if (!answer) return;
    // A box for each purpose that is asked about.
    const choice: Consent = {};
    for (const { name, checked } of boxes)
      choice[name as Purpose] = answer === 'all' || (answer === 'chosen' && checked);
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
