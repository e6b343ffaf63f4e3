import { useEffect, useId, useRef } from 'react';
import type { SignIn } from '../shared/staff/staff-wire.ts';
import { SignInForm } from './SignInForm.tsx';

interface Props {
  person: string;
  onSignIn: (given: SignIn) => Promise<string | undefined>;
  onClose: () => void;
}

/** Over the panel when the session has ended: what was being done goes on after it. */
export function SignInAgain({ person, onSignIn, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const sheet = dialog.current;
    sheet?.showModal();
    return () => {
      // Signed in, it leaves without being closed.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="m-auto w-[min(27rem,calc(100vw-2rem))] rounded-corner bg-white p-5 text-ink backdrop:bg-pitch/70 sm:p-7"
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
    </dialog>
  );
}
