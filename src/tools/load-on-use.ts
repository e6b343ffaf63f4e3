import { readAddress } from './address-values.ts';
import { readKept } from './kept-values.ts';

/** Loads a tool's code on the first use of its form, or at once if the address or this device has values for it. */
export function loadOnUse(name: string, load: () => Promise<unknown>): void {
  const page = document.querySelector('[data-tool]');
  if (!page) return;
  const events = ['pointerdown', 'focusin', 'input'] as const;
  const start = () => {
    for (const event of events) page.removeEventListener(event, start);
    load().catch(() => {
      // Without a network the next use tries again; the form and its texts stay.
      for (const event of events) page.addEventListener(event, start, { once: true });
    });
  };
  for (const event of events) page.addEventListener(event, start);
  if ([readAddress(), readKept(name)].some((values) => Object.keys(values).length > 0)) start();
}
