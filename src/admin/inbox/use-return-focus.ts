import { useEffect, useRef } from 'react';

/** Once an opened thing is closed, by whatever way, puts the focus back on what had opened it. */
export function useReturnFocus(opened: string | undefined, idOf: (opened: string) => string): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!opened && last.current) document.getElementById(idOf(last.current))?.focus();
    last.current = opened;
  }, [opened, idOf]);
}
