/** Focusable: Page.astro gives it a tabindex. */
const main = () => document.querySelector('main');

/**
 * A ref for an element that may be removed with the focus in it. React runs the ref's cleanup before it removes the
 * element, so the focus moves to the heir instead of the body. Define the ref outside of the component: React also runs
 * the cleanup of a ref that changes.
 */
export function handFocusOn(heirOf: (leaving: HTMLElement) => HTMLElement | null | undefined = main) {
  return (leaving: HTMLElement | null) => () => {
    if (!leaving?.contains(document.activeElement)) return;
    heirOf(leaving)?.focus();
    // The heir may be missing, hidden or about to be removed.
    if (leaving.contains(document.activeElement)) main()?.focus();
  };
}

/** Moves the focus to the heir if it is in an element that is about to be disabled. */
export function moveFocus(from: Element, heir: HTMLElement): void {
  if (from.contains(document.activeElement)) heir.focus();
}
