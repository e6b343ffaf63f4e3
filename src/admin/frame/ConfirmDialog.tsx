import { type ReactNode, useId, useRef } from 'react';
import { Modal } from '../../site/ui/Modal.tsx';

interface Props {
  question: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost. Escape and the first button cancel. */
export function ConfirmDialog(props: Props) {
  const {
    question,
    children,
    confirmLabel,
    cancelLabel = 'Cancelar',
    isDangerous = false,
    onConfirm,
    onClose,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Calls onClose now instead of with the browser's later close event: by then this may show the next question. Closes
  // first, so that the browser restores the focus before onConfirm moves it.
  const dismiss = () => {
    dialog.current?.close();
    onClose();
  };

  return (
    <Modal
      ref={dialog}
      className="w-[min(30rem,calc(100vw-2rem))] p-5 sm:p-7"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        // React would tell the dialog around this one, too.
        event.stopPropagation();
        dismiss();
      }}
      onClose={onClose}
    >
      <h2 id={id} className="text-h3">
        {question}
      </h2>
      {children && <div className="mt-3 grid gap-3 text-steel-700">{children}</div>}
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <button type="button" className="button button-quiet" onClick={dismiss}>
          {cancelLabel}
        </button>
        <button
          type="button"
          className={`button ${isDangerous ? 'bg-alarm hover:bg-ink' : ''}`}
          onClick={() => {
            dismiss();
            onConfirm();
          }}
        >
          {confirmLabel}
        </button>
      </div>
    </Modal>
  );
}
