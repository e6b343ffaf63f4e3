/**
 * Focuses an element and scrolls it into view, a field with its label. Not by `focus()` alone: WebKit's ignores
 * `scroll-padding`.
 */
export function focusShown(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const shown = element.closest<HTMLElement>('[data-field]') ?? element;
  // Of an element taller than the space between header and bars, `nearest` may show the end.
  shown.scrollIntoView({ block: shown.offsetHeight > innerHeight / 3 ? 'start' : 'nearest' });
}
