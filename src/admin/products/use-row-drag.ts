import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { indexAtHeight } from './reorder.ts';

/** A pointer that moves less than this was a click. */
const START_PX = 6;
/** So close to the screen's edge the page scrolls along. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Drag {
  id: number;
  /** Where the product would be dropped, among the others. */
  index: number;
}

/**
 * Drags a row of a list by its handle, with the mouse, a pen or a finger. The rows stay where they are until the drop: a
 * line shows the place.
 */
export function useRowDrag(onDrop: (id: number, index: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const start = (event: PointerEvent<HTMLElement>, id: number) => {
    if (event.button !== 0 || stop.current) return;
    const origin = event.clientY;
    let height = origin;
    let current: Drag | undefined;
    let frame = 0;

    const look = () => {
      const rows = [...(list.current?.children ?? [])].filter(
        (row): row is HTMLElement => row instanceof HTMLElement && row.dataset['product'] !== String(id),
      );
      const middles = rows.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      current = { id, index: indexAtHeight(middles, height) };
      setDrag(current);
    };
    const scroll = () => {
      const step = height < EDGE_PX ? -SCROLL_PX : height > innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' });
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = ({ clientY, pointerId }: globalThis.PointerEvent) => {
      if (pointerId !== event.pointerId) return;
      height = clientY;
      if (!current && Math.abs(clientY - origin) < START_PX) return;
      if (!frame) frame = requestAnimationFrame(scroll);
      look();
    };
    const end = (isDropped: boolean) => {
      stop.current?.();
      if (isDropped && current) onDrop(id, current.index);
    };
    const release = ({ pointerId }: globalThis.PointerEvent) => pointerId === event.pointerId && end(true);
    const cancel = () => end(false);
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && end(false);

    addEventListener('pointermove', move);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', press);
    stop.current = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', press);
      cancelAnimationFrame(frame);
      stop.current = undefined;
      setDrag(undefined);
    };
  };
  return { list, drag, start };
}
