import { TOOLS_KEY } from './tools-key.ts';

/** Whether there may be values; the tool itself reads them, so that a page loads little code if the tool is not used. */
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
  // Replays each click once: a button that does not respond is often clicked twice.
  const pressed = new Set<HTMLElement>();
  const hold = (click: Event) => {
    const control = (click.target as Element).closest<HTMLElement>('button, [data-tool-action]');
    if (!control) return;
    click.preventDefault();
    // A part of the code may have loaded already.
    click.stopPropagation();
    control.ariaBusy = 'true';
    pressed.add(control);
  };
  const replay = () => {
    page.removeEventListener('click', hold, true);
    for (const control of pressed) {
      // A browser opens a tab only shortly after a click.
      if (control instanceof HTMLAnchorElement && !navigator.userActivation?.isActive) control.target = '';
      control.click();
      control.ariaBusy = null;
    }
    pressed.clear();
  };
  const start = () => {
    for (const event of events) page.removeEventListener(event, start);
    load().then(replay, () => {
      // A link still works; a button waits for the next use, which tries again. The form keeps its values.
      for (const control of pressed) if (!(control instanceof HTMLAnchorElement)) pressed.delete(control);
      replay();
      page.addEventListener('click', hold, true);
      for (const event of events) page.addEventListener(event, start, { once: true });
    });
  };
  page.addEventListener('click', hold, true);
  for (const event of events) page.addEventListener(event, start);
  // From here on the clicks are kept above; those that came before this code are in the page.
  page.removeAttribute('data-waits');
  for (const control of page.querySelectorAll<HTMLElement>(':is(button, [data-tool-action])[aria-busy=true]'))
    pressed.add(control);
  if (pressed.size > 0 || mayHaveValues(name)) start();
}
