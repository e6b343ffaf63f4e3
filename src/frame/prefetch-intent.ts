import { isThrifty } from './is-thrifty.ts';

/** Attribute of a link that the visitor is about to activate; the speculation rules prefetch its page. */
export const INTENT = 'data-intent';

/** How long the pointer or the focus must rest on a link. */
const REST_MS = 80;

/**
 * Marks the hovered or focused link, so that the speculation rules prefetch its page before it is activated. On a thrifty
 * connection, moving the focus through links prefetches nothing.
 */
export function markIntendedLinks(): void {
  let timer = 0;
  const consider = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest('a');
    const isElsewhere = link && link.pathname !== location.pathname;
    if (!isElsewhere || (type === 'focusin' && isThrifty())) return;
    timer = window.setTimeout(() => link.setAttribute(INTENT, ''), REST_MS);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, consider);
}
