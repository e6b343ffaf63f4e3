import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { ProductOrder } from './use-product-order.ts';

interface Props {
  id: number;
  title: string;
  order: ProductOrder;
  onDragStart: (event: PointerEvent<HTMLElement>, id: number) => void;
}

/** Drags its row; the arrow keys carry it, Enter or leaving the handle saves, Escape changes nothing. */
export function DragHandle({ id, title, order, onDragStart }: Props) {
  const handle = useRef<HTMLButtonElement>(null);
  const isCarried = order.isCarried(id);
  const index = order.indexOf(id);

  // Moving a row in the document takes the focus from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place is a reason
  useLayoutEffect(() => {
    if (!isCarried) return;
    handle.current?.focus();
    handle.current?.scrollIntoView({ block: 'nearest' });
  }, [isCarried, index]);

  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) order.carryTo(id, index + step);
    else if (isCarried && event.key === 'Escape') order.cancel();
    else if (isCarried && (event.key === 'Home' || event.key === 'End'))
      order.carryTo(id, event.key === 'Home' ? 0 : Number.POSITIVE_INFINITY);
    else return;
    event.preventDefault();
  };
  // After the layout effect above has given the focus back.
  const leave = () => setTimeout(() => document.activeElement !== handle.current && order.drop());

  return (
    <button
      ref={handle}
      type="button"
      className="product-handle"
      aria-label={`Mudar a posição de ${title}`}
      aria-pressed={isCarried}
      title="Arraste, ou use as setas do teclado"
      onPointerDown={(event) => onDragStart(event, id)}
      onKeyDown={press}
      onClick={({ detail }) => {
        // Only the keyboard's click: the pointer's ends a drag.
        if (detail !== 0) return;
        if (isCarried) order.drop();
        else order.lift(id);
      }}
      onBlur={isCarried ? leave : undefined}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path d="M6 4h3v3H6zm5 0h3v3h-3zM6 8.5h3v3H6zm5 0h3v3h-3zM6 13h3v3H6zm5 0h3v3h-3z" />
      </svg>
    </button>
  );
}
