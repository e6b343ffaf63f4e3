import { useEffect, useRef } from 'react';

/** When `opened` becomes undefined, focuses the element with the id `idOf(<last opened>)`. */
export function useReturnFocus(opened: string | undefined, idOf: (opened: string) => string): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!opened && last.current) document.getElementById(idOf(last.current))?.focus();
    last.current = opened;
  }, [opened, idOf]);
}
