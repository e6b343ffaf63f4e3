import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveFocusOnRemoval } from '../focus/move-focus.ts';
import { Icon } from '../Icon.tsx';
import { say } from '../live/say.ts';
import { TOAST_STYLES, type Toast } from './toast-queue.ts';
import { dismissToast } from './toasts.store.ts';
import { PASSING_LOOK, usePassing } from './use-passing.ts';

interface Props {
  toast: Toast;
  /** A modal sheet above the messages announces them. */
  isCovered: boolean;
}

/** To the next message, or to the region, which returns the focus to where it was before. */
const toNeighbour = moveFocusOnRemoval(
  (card) =>
    (card.nextElementSibling ?? card.previousElementSibling)?.querySelector('button') ??
    card.closest('section'),
);

/** One message. It disappears after its time, or when it is closed or swiped away. */
export function ToastCard({ toast, isCovered }: Props) {
  const { durationMs, swipePx } = TOAST_STYLES[toast.channel];
  const [offset, setOffset] = useState(0);
  const start = useRef<number>(undefined);
  const { title, detail, isSilent } = toast;
  const passing = usePassing(toast.id, durationMs, dismissToast);

  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when the toast appears
  useEffect(() => {
    if (!isCovered && !isSilent) say(detail ? `${title}. ${detail}` : title);
  }, []);

  const swiped = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX));
  const rest = () => {
    start.current = undefined;
    setOffset(0);
  };

  return (
    <li
      ref={toNeighbour}
      className={`toast ${PASSING_LOOK} [touch-action:pan-y] select-none gap-3 ${toast.kind === 'error' ? 'border-heat-glow' : 'border-chat'}`}
      style={{ translate: `${offset}px`, opacity: Math.max(0.3, 1 - offset / 200) }}
      {...passing}
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
        {detail && <p className="mt-1 text-small/snug text-steel-200">{detail}</p>}
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
