/** Focuses an element and scrolls it fully into view. WebKit's `focus()` ignores `scroll-padding`; its `scrollIntoView()` does not. */
export function focusShown(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
