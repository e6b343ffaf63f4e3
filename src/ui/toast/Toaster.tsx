import { useEffect, useRef } from 'react';
import { useSettledStore } from '../use-settled-store.ts';
import { ToastCard } from './ToastCard.tsx';
import { TOAST_STYLES, type ToastChannel } from './toast-queue.ts';
import { $toasts } from './toasts.store.ts';

interface Props {
  channel: ToastChannel;
  /** How far from the bottom, as a class; by itself above the floating button. */
  bottom?: string;
}

/** Where one channel's messages show, reachable by the channel's key. */
export function Toaster({ channel, bottom = 'bottom-22' }: Props) {
  const toasts = useSettledStore($toasts).filter((toast) => toast.channel === channel);
  const region = useRef<HTMLElement>(null);
  const { code, isAlt, label } = TOAST_STYLES[channel].hotkey;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== code || event.altKey !== isAlt) return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [code, isAlt]);

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`Notificações (${label})`}
      className={`floating dark pointer-events-none fixed right-4 left-4 z-50 sm:left-auto sm:w-[356px] ${bottom}`}
    >
      {/* Spread out under the pointer or the focus; otherwise only the newest shows whole. */}
      <ol className="grid gap-[14px]">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
