import { useEffect, useState } from 'react';

/** What a passing message looks like; its border's colour says what kind it is. */
export const PASSING_LOOK =
  'pointer-events-auto flex rounded-corner border-l-4 bg-ink text-white raised-high';

/**
 * Ends a message after its time. The time starts again whenever the pointer or the focus leaves the message. Returns the
 * handlers that the message needs.
 */
export function usePassing(id: number, durationMs: number, onEnd: (id: number) => void) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onEnd, durationMs, id);
    return () => clearTimeout(timer);
  }, [isHeld, id, durationMs, onEnd]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
