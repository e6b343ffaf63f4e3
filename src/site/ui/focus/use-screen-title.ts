import { type RefObject, useEffect, useRef } from 'react';

/**
 * The title of a screen that replaces another one. The screen that leaves hands the focus on to `main` (see
 * `handFocusOn`), and the title takes it from there, so that a screen reader says which screen has come.
 */
export function useScreenTitle<Title extends HTMLElement = HTMLHeadingElement>(): RefObject<Title | null> {
  const title = useRef<Title>(null);
  useEffect(() => {
    if (document.activeElement?.matches('main')) title.current?.focus();
  }, []);
  return title;
}
