import { readAddress } from './address-values.ts';
import { readKept } from './kept-values.ts';

/** Loads a tool's code on the first use of its form, or at once if the address or this device has values for it. */
export function loadOnUse(name: string, load: () => Promise<unknown>): void {
  const page = document.querySelector('[data-tool]');
  if (!page) return;
  const events = ['pointerdown', 'focusin', 'input'] as const;
  let clicked: HTMLButtonElement | null = null;
  const remember = ({ target }: Event) => {
    clicked = (target as Element).closest('button') ?? clicked;
  };
  const start = () => {
    for (const event of events) page.removeEventListener(event, start);
    load().then(
      () => {
        page.removeEventListener('click', remember);
        // The tool's listeners were not there yet.
        clicked?.click();
      },
      () => {
        clicked = null;
        // Without a network the next use tries again; the form and its texts stay.
        for (const event of events) page.addEventListener(event, start, { once: true });
      },
    );
  };
  page.addEventListener('click', remember);
  for (const event of events) page.addEventListener(event, start);
  if ([readAddress(), readKept(name)].some((values) => Object.keys(values).length > 0)) start();
}
