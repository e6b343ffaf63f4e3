import { useCallback, useEffect, useRef, useState } from 'react';

/** Moves the focus, once what is being drawn is there, to the element with an id. */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined);
  // Asked for after everything has been drawn, it draws once more.
  const [, draw] = useState(0);
  useEffect(() => {
    if (!next.current) return;
    document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  return useCallback((id: string) => {
    next.current = id;
    draw((count) => count + 1);
  }, []);
}
