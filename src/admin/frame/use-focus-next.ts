import { useCallback, useEffect, useState } from 'react';

/**
 * Returns a function that moves the focus to the element with an id after the next render; if there is none then, or it
 * is hidden, to another one, by its selector.
 */
export function useFocusNext(): (id: string, otherwise?: string) => void {
  // Not a ref: on a slow machine the effect of the render before is still to come, and would not find the element.
  const [next, setNext] = useState<{ id: string; otherwise: string | undefined }>();
  useEffect(() => {
    if (!next) return;
    const named = document.getElementById(next.id);
    const found =
      named?.checkVisibility() || !next.otherwise
        ? named
        : document.querySelector<HTMLElement>(next.otherwise);
    found?.focus();
  }, [next]);
  return useCallback((id: string, otherwise?: string) => setNext({ id, otherwise }), []);
}
