import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** In CSS pixels: less is a tap or a scroll. */
const STARTS_AT = 12;
const COUNTS_AT = 56;
const FARTHEST = 88;

interface Swipe {
  x: number;
  y: number;
  isSideways: boolean;
}

/**
 * Handlers for an element that a finger pushes to the left, and back to the right. The element needs
 * `touch-action: pan-y`, so that the browser scrolls the page up and down only.
 */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const swipe = useRef<Swipe>(undefined);
  const endsInClick = useRef(false);

  const end = ({ currentTarget, clientX }: PointerEvent<HTMLElement>, counts: boolean) => {
    const { current } = swipe;
    swipe.current = undefined;
    currentTarget.style.translate = '';
    if (!current?.isSideways || !counts) return;
    const way = clientX - current.x;
    if (Math.abs(way) >= COUNTS_AT) onSwipe(way < 0 ? 'left' : 'right');
  };

  return {
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      endsInClick.current = false;
      swipe.current =
        pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY, isSideways: false } : undefined;
    },
    onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      if (!current) return;
      const way = clientX - current.x;
      if (!current.isSideways) {
        if (Math.abs(way) < STARTS_AT || Math.abs(way) < Math.abs(clientY - current.y)) return;
        current.isSideways = true;
        endsInClick.current = true;
        currentTarget.setPointerCapture(pointerId);
      }
      currentTarget.style.translate = `${Math.max(-FARTHEST, Math.min(0, way))}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    onClickCapture(event: MouseEvent) {
      // A finger that has pushed the element does not open it.
      if (endsInClick.current) event.preventDefault();
      endsInClick.current = false;
    },
  };
}
