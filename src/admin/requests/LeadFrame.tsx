import { type ReactNode, useEffect, useRef } from 'react';
import { useWideScreen } from './use-wide-screen.ts';

interface Props {
  isOpen: boolean;
  /** Hides the lead without losing the text in its forms. */
  isHidden: boolean;
  onClose: () => void;
  children: ReactNode;
}

function FullScreen({ isHidden, onClose, children }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isHidden) return;
    const { current } = dialog;
    current?.showModal();
    // Prevents the page below the dialog from scrolling.
    document.documentElement.classList.add('inbox-covered');
    return () => {
      document.documentElement.classList.remove('inbox-covered');
      current?.close();
    };
  }, [isHidden]);
  return (
    <dialog
      ref={dialog}
      className="inbox-full-screen"
      aria-label="Pedido"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Shows the open lead beside the list, or in a full-screen dialog on a narrow viewport. */
export function LeadFrame({ isOpen, isHidden, onClose, children }: Props) {
  const isWide = useWideScreen();
  if (!isWide) {
    return isOpen ? (
      <FullScreen isHidden={isHidden} onClose={onClose}>
        {children}
      </FullScreen>
    ) : null;
  }
  return (
    <section className="sheet inbox-side" aria-label="Pedido">
      {isOpen ? (
        children
      ) : (
        <p className="inbox-message">Escolha um pedido da lista para ver tudo o que ele diz.</p>
      )}
    </section>
  );
}
