import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns a function that moves the focus to the element with an id after the next render; if there is none then, or it
 * is hidden, to another one, by its selector.
 */
export function useFocusNext(): (id: string, otherwise?: string) => void {
  const next = useRef<{ id: string; otherwise: string | undefined }>(undefined);
  // Forces a render, in case none is pending.
  const [, draw] = useState(0);
  useEffect(() => {
    if (!next.current) return;
    const { id, otherwise } = next.current;
    const named = document.getElementById(id);
    const found =
      named?.checkVisibility() || !otherwise ? named : document.querySelector<HTMLElement>(otherwise);
    found?.focus();
    next.current = undefined;
  });
  return useCallback((id: string, otherwise?: string) => {
    next.current = { id, otherwise };
    draw((count) => count + 1);
  }, []);
}
