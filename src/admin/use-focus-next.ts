import { useCallback, useEffect, useRef, useState } from 'react';

/** Returns a function that moves the focus to the element with an id after the next render. */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined);
  // Forces a render, in case none is pending.
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
