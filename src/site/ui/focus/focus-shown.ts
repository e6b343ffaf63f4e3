/** Focuses an element and shows it whole: WebKit's `focus()` ignores `scroll-padding`, its `scrollIntoView()` does not. */
export function focusShown(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
