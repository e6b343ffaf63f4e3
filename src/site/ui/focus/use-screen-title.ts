import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for the title of a screen that replaces another one. The removed screen moves the focus to `main` (see
 * `moveFocusOnRemoval`); on mount, the new title takes it from there, so that screen readers announce the new screen.
 */
export function useScreenTitle<Title extends HTMLElement = HTMLHeadingElement>(): RefObject<Title | null> {
  const title = useRef<Title>(null);
  useEffect(() => {
    if (document.activeElement?.matches('main')) title.current?.focus();
  }, []);
  return title;
}
