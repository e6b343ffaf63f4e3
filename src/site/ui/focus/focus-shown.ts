/** Focuses an element and scrolls it into view. WebKit's `focus()` ignores `scroll-padding`; `scrollIntoView()` does not. */
export function focusShown(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
