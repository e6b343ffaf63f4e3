/** Focusable: Page.astro sets its tabindex. */
const main = () => document.querySelector('main');

/**
 * Returns a ref for an element that may be removed while the focus is in it. React runs the ref's cleanup before it
 * removes the element; the cleanup moves the focus to `heirOf(element)`, or to `main`, so it is never lost to the body.
 * Create it outside the component: React also runs the cleanup when the ref changes between renders.
 */
export function moveFocusOnRemoval(heirOf: (leaving: HTMLElement) => HTMLElement | null | undefined = main) {
  return (leaving: HTMLElement | null) => () => {
    if (!leaving?.contains(document.activeElement)) return;
    heirOf(leaving)?.focus();
    // The heir may be missing, hidden, or inside the element that is being removed.
    if (leaving.contains(document.activeElement)) main()?.focus();
  };
}

/** Call before disabling or hiding `from`: if the focus is in it, moves the focus to `heir`. */
export function moveFocus(from: Element, heir: HTMLElement): void {
  if (from.contains(document.activeElement)) heir.focus();
}
