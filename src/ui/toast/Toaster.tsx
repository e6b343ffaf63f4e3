import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ToastCard } from './ToastCard.tsx';
import { TOAST_STYLES, type ToastChannel } from './toast-queue.ts';
import { $toasts } from './toasts.store.ts';

/** Where one channel's messages show: above the floating button, reachable by the channel's key. */
export function Toaster({ channel }: { channel: ToastChannel }) {
  const toasts = useStore($toasts, { ssr: 'initial' }).filter((toast) => toast.channel === channel);
  const region = useRef<HTMLElement>(null);
  const { hotkey } = TOAST_STYLES[channel];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === hotkey) region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hotkey]);

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`Notificações (${hotkey})`}
      className="dark pointer-events-none fixed right-4 bottom-22 left-4 z-50 sm:left-auto sm:w-[356px]"
    >
      <ol className="grid gap-[14px]">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
