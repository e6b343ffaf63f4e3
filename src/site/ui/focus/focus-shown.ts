/** Focuses an element and scrolls it into view. Not by `focus()` alone: WebKit's ignores `scroll-padding`. */
export function focusShown(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
