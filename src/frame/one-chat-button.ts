/**
 * One green button on the screen at a time. While the page shows one of its own, the floating button hides, and the
 * header's loses its green. Without this script both stay.
 */
export function keepOneChatButton(): void {
  const standing = document.querySelectorAll('a.floating, header > div > .button-whatsapp');
  const shown = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) shown.add(target);
        else shown.delete(target);
      }
      for (const { classList } of standing) classList.toggle('is-second', shown.size > 0);
    },
    // Below the sticky header.
    { rootMargin: '-64px 0px 0px' },
  );
  for (const button of document.querySelectorAll('main .button-whatsapp')) observer.observe(button);
}
