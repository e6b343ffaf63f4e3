import { useEffect, useId, useRef, useState } from 'react';
import type { SignIn } from '../../shared/staff/staff-wire.ts';
import { Modal } from '../../site/ui/Modal.tsx';
import { PasskeyEntry } from '../team/PasskeyEntry.tsx';
import { SignInForm } from './SignInForm.tsx';
import type { SignInProblem } from './sign-in-texts.ts';

interface Props {
  person: string;
  /** Whether the person signed in by passkey, and so knows no password. */
  isByPasskey: boolean;
  onSignIn: (given: SignIn) => Promise<SignInProblem | undefined>;
  onPasskey: () => Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for the password or the passkey over the panel when the session has ended; the interrupted call continues after it. */
export function SignInAgain({ person, isByPasskey, onSignIn, onPasskey, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After a sign-in the dialog is removed without being closed, so the browser does not restore the focus.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  const title = (
    <>
      <h2 id={id} className="text-h3">
        Sua sessão terminou
      </h2>
      <p className="mt-3 text-steel-700">
        Entre de novo para continuar. O que você escreveu continua no formulário.
      </p>
    </>
  );
  return (
    <Modal
      ref={dialog}
      className="w-[min(27rem,calc(100vw-2rem))] p-5 sm:p-7"
      aria-labelledby={id}
      onClose={onClose}
    >
      {isByPasskey ? (
        <>
          {title}
          <PasskeyEntry onEnter={onPasskey} isFirst />
        </>
      ) : (
        <SignInForm titleId={id} isReady person={person} onSignIn={onSignIn}>
          {title}
        </SignInForm>
      )}
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
