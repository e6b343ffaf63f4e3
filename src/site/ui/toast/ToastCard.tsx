import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { handFocusOn } from '../focus/hand-on.ts';
import { Icon } from '../Icon.tsx';
import { say } from '../live/say.ts';
import { TOAST_STYLES, type Toast } from './toast-queue.ts';
import { dismissToast } from './toasts.store.ts';

interface Props {
  toast: Toast;
  /** Something above the messages says them. */
  isCovered: boolean;
}

/** To the next message, or back to the region, which gives it back. */
const toNeighbour = handFocusOn(
  (card) =>
    (card.nextElementSibling ?? card.previousElementSibling)?.querySelector('button') ??
    card.closest('section'),
);

/** One message: leaves after its time, which stands still while it is pointed at or focused, or when swiped away. */
export function ToastCard({ toast, isCovered }: Props) {
  const { durationMs, swipePx } = TOAST_STYLES[toast.channel];
  const [isHeld, setHeld] = useState(false);
  const [offset, setOffset] = useState(0);
  const start = useRef<number>(undefined);
  const { title, detail, isSilent } = toast;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    if (!isCovered && !isSilent) say(detail ? `${title}. ${detail}` : title);
  }, []);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs, toast.id]);

  const swiped = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX));
  const rest = () => {
    start.current = undefined;
    setOffset(0);
  };

  return (
    <li
      ref={toNeighbour}
      className={`toast pointer-events-auto flex [touch-action:pan-y] select-none gap-3 rounded-corner border-l-4 bg-ink text-white raised-high ${toast.kind === 'error' ? 'border-heat-glow' : 'border-chat'}`}
      style={{ translate: `${offset}px`, opacity: Math.max(0.3, 1 - offset / 200) }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerMove={(event) => setOffset(swiped(event))}
      onPointerUp={(event) => {
        if (swiped(event) >= swipePx) dismissToast(toast.id);
        rest();
      }}
      onPointerCancel={rest}
    >
      <div className="flex-1">
        <p className="font-semibold">{title}</p>
        {detail && <p className="mt-1 text-small text-steel-200">{detail}</p>}
      </div>
      <button
        type="button"
        className="-my-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-corner text-steel-200 hover:text-white"
        aria-label="Fechar notificação"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
