import { TOOLS_KEY } from './tools-key.ts';

/** Whether there may be values; reading them is the tool's, so that a page that is only read loads little code. */
function mayHaveValues(name: string): boolean {
  try {
    return (
      location.hash.includes('=') ||
      'fragment' in (history.state ?? {}) ||
      !!localStorage.getItem(TOOLS_KEY)?.includes(`"${name}"`)
    );
  } catch {
    // Storage is forbidden.
    return false;
  }
}

/** Loads a tool's code on the first use of its form, or at once if the address or this device has values for it. */
export function loadOnUse(name: string, load: () => Promise<unknown>): void {
  const page = document.querySelector('[data-tool]');
  if (!page) return;
  const events = ['pointerdown', 'focusin', 'input'] as const;
  // Once each: a button that does not answer is often pressed twice.
  const clicked = new Set<HTMLButtonElement>();
  const remember = ({ target }: Event) => {
    const button = (target as Element).closest('button');
    if (button) clicked.add(button);
  };
  const start = () => {
    for (const event of events) page.removeEventListener(event, start);
    load().then(
      () => {
        page.removeEventListener('click', remember);
        // The tool's listeners were not there yet.
        for (const button of clicked) button.click();
      },
      () => {
        clicked.clear();
        // Without a network the next use tries again; the form and its texts stay.
        for (const event of events) page.addEventListener(event, start, { once: true });
      },
    );
  };
  page.addEventListener('click', remember);
  for (const event of events) page.addEventListener(event, start);
  if (mayHaveValues(name)) start();
}
