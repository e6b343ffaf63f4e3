import { useEffect, useId, useRef, useState } from 'react';
import type { SignIn } from '../shared/staff/staff-wire.ts';
import { Modal } from '../site/ui/Modal.tsx';
import { SignInForm } from './SignInForm.tsx';

interface Props {
  person: string;
  onSignIn: (given: SignIn) => Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for the password over the panel when the session has ended; the interrupted call continues after it. */
export function SignInAgain({ person, onSignIn, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After a sign-in the dialog is removed without being closed, so the browser gives no focus back.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return (
    <Modal
      ref={dialog}
      className="w-[min(27rem,calc(100vw-2rem))] p-5 sm:p-7"
      aria-labelledby={id}
      onClose={onClose}
    >
      <SignInForm titleId={id} isReady person={person} onSignIn={onSignIn}>
        <h2 id={id} className="text-h3">
          Sua sessão terminou
        </h2>
        <p className="mt-3 text-steel-700">
          Entre de novo para continuar. O que você escreveu continua no formulário.
        </p>
      </SignInForm>
      <button
        type="button"
        className="button button-quiet mt-3 w-full"
        onClick={() => dialog.current?.close()}
      >
        Agora não
      </button>
    </Modal>
  );
}
