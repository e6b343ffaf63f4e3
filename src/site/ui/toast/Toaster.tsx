import { useEffect, useRef } from 'react';
import { addStyle } from '../add-style.ts';
import { preparePageRegion } from '../live/say.ts';
import { useSettledStore } from '../use-settled-store.ts';
import { ToastCard } from './ToastCard.tsx';
import style from './toast.css?inline';
import { TOAST_STYLES, type ToastChannel } from './toast-queue.ts';
import { $toasts } from './toasts.store.ts';

addStyle(style);

interface Props {
  channel: ToastChannel;
  /** An open sheet covers the messages and announces them itself: here they expire invisibly. */
  isCovered?: boolean;
}

/** Shows one channel's messages; the channel's key moves the focus to them. */
export function Toaster({ channel, isCovered = false }: Props) {
  const toasts = useSettledStore($toasts).filter((toast) => toast.channel === channel);
  const region = useRef<HTMLElement>(null);
  /** The element that previously had the focus. */
  const origin = useRef<Element>(null);
  const isEmpty = toasts.length === 0;
  const { code, isAlt, label } = TOAST_STYLES[channel].hotkey;

  useEffect(() => void preparePageRegion(), []);

  // An empty region has no size, so the focus would be invisible.
  useEffect(() => {
    if (isEmpty && region.current === document.activeElement && origin.current instanceof HTMLElement)
      origin.current.focus();
  }, [isEmpty]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== code || event.altKey !== isAlt) return;
      if (!region.current?.querySelector('li')) return;
      event.preventDefault();
      region.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [code, isAlt]);

  return (
    <section
      ref={region}
      tabIndex={-1}
      onFocus={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget))
          origin.current = relatedTarget ?? document.querySelector('main');
      }}
      aria-label={isEmpty ? undefined : `Notificações (${label})`}
      className={`dark toaster toaster-${channel} fixed${isCovered ? ' invisible' : ''}`}
    >
      {/* Expanded under the pointer or the focus; otherwise only the newest is fully visible. */}
      <ol>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isCovered={isCovered} />
        ))}
      </ol>
    </section>
  );
}
