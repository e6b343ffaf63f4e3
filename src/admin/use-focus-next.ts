import { useCallback, useEffect, useRef } from 'react';

/** Moves the focus, once what is being drawn is there, to the element with an id. */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (!next.current) return;
    document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  return useCallback((id: string) => {
    next.current = id;
  }, []);
}
