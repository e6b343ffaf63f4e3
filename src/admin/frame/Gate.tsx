import type { ReactNode } from 'react';
import type { SignIn } from '../../shared/staff/staff-wire.ts';
import { moveFocusOnRemoval, useScreenTitle } from '../../site/ui/focus/move-focus.ts';
import { SignInForm } from './SignInForm.tsx';
import type { SignInProblem } from './sign-in-texts.ts';

interface Props {
  isReady: boolean;
  asksName?: boolean;
  hint?: ReactNode;
  /** Another way in, below the password. */
  otherWay?: ReactNode;
  onSignIn: (given: SignIn) => Promise<SignInProblem | undefined>;
}

const toMain = moveFocusOnRemoval();

export function Gate({ otherWay, ...form }: Props) {
  const title = useScreenTitle();
  return (
    <div ref={toMain} className="frame py-[clamp(2.5rem,8vw,6rem)]">
      <div className="sheet mx-auto max-w-[27rem] p-5 sm:p-8">
        <SignInForm titleId="gate-title" {...form}>
          <p className="section-mark">Loja</p>
          <h1 ref={title} tabIndex={-1} id="gate-title" className="mt-3 text-h2">
            Acesso Administrativo
          </h1>
        </SignInForm>
        {otherWay}
      </div>
    </div>
  );
}
