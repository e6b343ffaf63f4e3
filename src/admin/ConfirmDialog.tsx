import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  question: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost. Escape and the first button leave everything as it is. */
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

  useEffect(() => dialog.current?.showModal(), []);

  // At once, not with the browser's later close event: by then the next question may stand here. Closing comes first,
  // so that the focus is back before an answer moves it on.
  const dismiss = () => {
    dialog.current?.close();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-corner bg-white p-5 text-ink backdrop:bg-pitch/70 sm:p-7"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
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
    </dialog>
  );
}
