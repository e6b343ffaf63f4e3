import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for the title of a screen that replaces another one. The removed screen moves the focus to `main` (see
 * `moveFocusOnRemoval`); on mount, the new title takes it from there, so that screen readers announce the new screen.
 */
export function useScreenTitle<Title extends HTMLElement = HTMLHeadingElement>(): RefObject<Title | null> {
  const title = useRef<Title>(null);
  // In the commit that removes the old screen: a screen reader would begin to speak `main`.
  useLayoutEffect(() => {
    if (document.activeElement?.matches('main')) title.current?.focus();
  }, []);
  return title;
}

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
