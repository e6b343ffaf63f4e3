/**
 * Scrolls the links to the page's sections to the one that the Tab key has reached: Chromium does not if 32 px of it are in
 * sight. Not to one that the pointer focuses, which would move away below it.
 */
export function showFocusedLink(): void {
  document.querySelector('.chips')?.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('li > :focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
}
