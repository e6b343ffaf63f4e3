/**
 * Focuses an element and scrolls it into view. Not by `focus()` alone: WebKit's ignores `scroll-padding`. At once, because
 * a smooth scroll that is still under way would carry the next element that gets the focus out of view.
 */
export function focusShown(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
