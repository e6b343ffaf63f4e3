/** Page.astro makes it focusable. */
const main = () => document.querySelector('main');

/**
 * A ref for an element that may leave the page with the focus in it. React runs its cleanup before it removes the
 * element, so the focus moves to the heir and never falls back to the body. Define it outside of the component: React
 * runs the cleanup of a ref that changes as well.
 */
export function handFocusOn(heirOf: (leaving: HTMLElement) => HTMLElement | null | undefined = main) {
  return (leaving: HTMLElement | null) => () => {
    if (!leaving?.contains(document.activeElement)) return;
    heirOf(leaving)?.focus();
    // The heir may be missing, hidden or leaving as well.
    if (leaving.contains(document.activeElement)) main()?.focus();
  };
}

/** For an element that is about to be disabled: if the focus is in it, the focus moves to the heir. */
export function moveFocus(from: Element, heir: HTMLElement): void {
  if (from.contains(document.activeElement)) heir.focus();
}
