import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for the title of a screen that replaces another one. The old screen moves the focus to `main` (see `handFocusOn`),
 * and the title takes it from there, so that a screen reader announces the new screen.
 */
export function useScreenTitle<Title extends HTMLElement = HTMLHeadingElement>(): RefObject<Title | null> {
  const title = useRef<Title>(null);
  useEffect(() => {
    if (document.activeElement?.matches('main')) title.current?.focus();
  }, []);
  return title;
}
